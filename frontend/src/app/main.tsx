import './mantine.css'
import './theme.css'

import { createTheme, MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router'

import { createQueryClient } from './query-client'
import { createRouter } from './routes'

/** Boxes and buttons have one size; theme.css says how high it is. */
const SIZED = ['Button', 'Checkbox', 'FileInput', 'InputWrapper', 'NativeSelect', 'Radio', 'Textarea', 'TextInput']
const THEME = createTheme({
  respectReducedMotion: true,
  components: Object.fromEntries(SIZED.map((name) => [name, { defaultProps: { size: 'xs' } }])),
})

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no element with the id root')

// Mantine's variables stand in theme.css: the content security policy allows no style element.
createRoot(root).render(
  <StrictMode>
    <MantineProvider theme={THEME} defaultColorScheme="auto" withCssVariables={false} withGlobalClasses={false}>
      <QueryClientProvider client={createQueryClient()}>
        <RouterProvider router={createRouter()} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
)
