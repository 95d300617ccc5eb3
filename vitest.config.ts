import { defineConfig } from 'vitest/config'
import { screensPlugin } from './build/screens-plugin.ts'

export default defineConfig({
  plugins: [screensPlugin()],
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    environment: 'node',
  },
})
