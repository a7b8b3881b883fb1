import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compileMessages } from './compile-messages.ts'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), compileMessages()],
  server: {
    port: 5173,
    strictPort: true,
    // The server compares Host with Origin, so both stay the browser's.
    proxy: { '/api': { target: 'http://127.0.0.1:4000', changeOrigin: false } },
  },
  build: {
    target: 'es2023',
    // Which file needs which: the check of the first load reads it.
    manifest: true,
    // Libraries change less often than our code: their own file stays in the browser's cache.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 2 },
            { name: 'tanstack', test: /node_modules[\\/]@tanstack[\\/](?!react-virtual|virtual-core)/, priority: 1 },
          ],
        },
      },
    },
  },
})
