import { act, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { useBackToClose } from './back-to-close'

import { overPage } from '@/lib/scenario/page-places'

function Page() {
  const [isOpen, setIsOpen] = useState(false)
  useBackToClose(isOpen, () => setIsOpen(false))
  return (
    <>
      <p>{isOpen ? 'open' : 'closed'}</p>
      <button onClick={() => setIsOpen(true)}>Open</button>
      <button onClick={() => setIsOpen(false)}>Close</button>
    </>
  )
}

let router: ReturnType<typeof createBrowserRouter>

beforeEach(() => {
  history.pushState(null, '', '/before')
  history.pushState(null, '', '/page')
  router = createBrowserRouter([{ path: '*', element: <Page /> }])
  render(<RouterProvider router={router} />)
})

afterEach(() => router.dispose())

/** Makes moves that the browser tells of, and leaves no time to draw between them. */
async function moves(...all: (() => void)[]) {
  await act(async () => {
    const told = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }))
    for (const move of all) flushSync(move)
    await told
  })
}

const press = (name: string) => () => screen.getByRole('button', { name }).click()

test('Back closes what is open and stays on the page', async () => {
  act(press('Open'))
  expect(history.state).toMatchObject({ usr: overPage })
  await moves(() => history.back())
  expect(screen.getByText('closed')).toBeDefined()
  expect(location.pathname).toBe('/page')
})

test('Back that follows before the entry was drawn closes it too', async () => {
  await moves(press('Open'), () => history.back())
  expect(screen.getByText('closed')).toBeDefined()
  expect(location.pathname).toBe('/page')
})

test('what closes it takes its entry away, and what is opened again at once stays open', async () => {
  act(press('Open'))
  await moves(press('Close'), press('Open'))
  expect(screen.getByText('open')).toBeDefined()
  expect(history.state).toMatchObject({ usr: overPage })
  await moves(press('Close'))
  expect(screen.getByText('closed')).toBeDefined()
  expect(history.state).not.toMatchObject({ usr: overPage })
})
