import { vitePlugin as remix } from '@remix-run/dev'
import autoprefixer from 'autoprefixer'
import tailwindcss from 'tailwindcss'
import { defineConfig } from 'vite'
import remixOptions from './remix.config.js'

export default defineConfig({
  plugins: [remix(remixOptions)],
  css: { postcss: { plugins: [tailwindcss(), autoprefixer()] } },
  build: {
    // Phones that stopped updating in 2019 still run what is built here.
    target: ['chrome73', 'safari12.1', 'firefox67'],
    cssTarget: ['chrome73', 'safari12.1', 'firefox67'],
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
  ssr: { target: 'node' },
})
