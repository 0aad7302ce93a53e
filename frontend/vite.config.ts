import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'

const EVERYWHERE =
  /node_modules\/(react|clsx)\/|src\/lib\/(format\/format|design\/design-marks|format\/typed-number)\.ts$/
const SERVER = 'http://localhost:8000'

/** Refuses a bundle in which a component of Mantine comes without its style, see `src/app/mantine.css`. */
function whollyStyled(): Plugin {
  const CLASSES = /\bm_[0-9a-f]{6,8}\b/g
  return {
    name: 'wholly-styled',
    generateBundle(_options, bundle) {
      const files = Object.values(bundle)
      const styles = files.flatMap((file) =>
        file.type === 'asset' && file.fileName.endsWith('.css') ? String(file.source) : [],
      )
      const styled = new Set(styles.join().match(CLASSES))
      const known = new Set(readFileSync('node_modules/@mantine/core/styles.css', 'utf8').match(CLASSES))
      const used = new Set(files.flatMap((file) => (file.type === 'chunk' ? (file.code.match(CLASSES) ?? []) : [])))
      const bare = [...used].filter((name) => known.has(name) && !styled.has(name))
      if (bare.length > 0) this.error(`src/app/mantine.css lacks the styles of ${bare.join(', ')}.`)
    },
  }
}

export default defineConfig({
  plugins: [react(), whollyStyled()],
  resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
  server: { proxy: { '/api': SERVER, '/help': SERVER, '/healthz': SERVER, '/readyz': SERVER } },
  build: {
    outDir: 'dist',
    // The content security policy allows no data: fonts or scripts, so nothing is inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: ['index.html', 'api-reference.html'],
      // What every page needs comes in one file: each further one costs a request and its headers.
      output: { codeSplitting: { groups: [{ name: 'base', test: EVERYWHERE }] } },
    },
    // Swagger UI comes as one file, which the reference of the API alone loads.
    chunkSizeWarningLimit: 1600,
  },
  test: {
    environment: 'happy-dom',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['src/test/setup.ts'],
    // One page environment for all files of a worker: to make it anew costs more than the tests.
    isolate: false,
    restoreMocks: true,
    // Long enough for any machine: it ends a test that hangs, and no other one.
    testTimeout: 120_000,
  },
})
