import { fileURLToPath } from 'node:url'

import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

const SERVER = 'http://localhost:8000'

export default defineConfig({
  plugins: [react()],
  resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
  server: { proxy: { '/api': SERVER, '/help': SERVER, '/healthz': SERVER, '/readyz': SERVER } },
  build: {
    outDir: 'dist',
    // The content security policy allows no data: fonts or scripts, so nothing is inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: ['index.html', 'api-reference.html'] },
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
