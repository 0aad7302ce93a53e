import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'

import { refetchAfterChange } from './refetch'

it('drops the first answer if it was asked for before the change', async () => {
  const queries = new QueryClient()
  const answers: ((links: string[]) => void)[] = []
  const queryFn = () => new Promise<string[]>((resolve) => answers.push(resolve))
  const observer = new QueryObserver(queries, { queryKey: ['links'], queryFn })
  const unsubscribe = observer.subscribe(() => undefined)

  const refetched = refetchAfterChange(queries, ['links'])
  answers[0]?.([])
  await expect.poll(() => answers.length).toBe(2)
  answers[1]?.(['new'])
  await refetched

  expect(observer.getCurrentResult().data).toEqual(['new'])
  unsubscribe()
})
