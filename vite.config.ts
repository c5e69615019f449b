import { vitePlugin as remix } from '@remix-run/dev'
import { minify } from '@swc/core'
import autoprefixer from 'autoprefixer'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import tailwindcss from 'tailwindcss'
import { defineConfig, type Plugin, type Rollup } from 'vite'
import { leftOutOfBrowsers } from './left-out-of-browsers.config.ts'
import remixOptions from './remix.config.js'

/** Makes what browsers get a twentieth smaller than esbuild would, which has only lowered its syntax by now. */
const minified = (): Plugin => ({
  name: 'minified',
  apply: (config, { command }) => command === 'build' && !config.build?.ssr,
  renderChunk: {
    order: 'post',
    handler: (code, _, { sourcemap }) =>
      minify(code, {
        module: true,
        ecma: 2018,
        compress: { ecma: 2018, passes: 3 },
        mangle: { toplevel: true },
        sourceMap: Boolean(sourcemap),
      }).then(({ code, map }) => ({ code, map: map ?? null })),
  },
})

/** Lays a .br and a .gz beside every longer text of the client's files: the server sends those as they are. */
const compressed = (): Plugin => ({
  name: 'compressed',
  apply: (config, { command }) => command === 'build' && !config.build?.ssr,
  writeBundle({ dir = '' }) {
    for (const entry of readdirSync(dir, { recursive: true, withFileTypes: true })) {
      if (!/\.(js|css|svg|json|txt|webmanifest)$/.test(entry.name)) continue
      const path = join(entry.parentPath, entry.name)
      const bytes = readFileSync(path)
      if (bytes.byteLength < 1000) continue
      writeFileSync(`${path}.br`, brotliCompressSync(bytes))
      writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
    }
  },
})

/** Browsers get Remix's own link, without a file of ours around it. */
const linkOfBrowsers = (): Plugin => ({
  name: 'link-of-browsers',
  enforce: 'pre',
  apply: 'build',
  resolveId(source, importer, { ssr }) {
    if (ssr || !/primitives\/link.tsx$|^.\/link.tsx$/.test(source)) return null
    return this.resolve('@remix-run/react', importer, { skipSelf: true })
  },
})

/** Where Remix and its router ask our code first: each file, a text in it, and what is put in its place. */
const askedFirst: [file: string, text: string, instead: string][] = [
  // A route's script cannot be fetched (ui/layout/document-instead.ts).
  [
    '@remix-run/react/dist/esm/routeModules.js',
    'window.location.reload();',
    "if (document.dispatchEvent(new Event('routefailed', { cancelable: true }))) window.location.reload();",
  ],
  // The site does not answer (ui/layout/unanswered.ts).
  [
    '@remix-run/react/dist/esm/browser.js',
    'getSingleFetchDataStrategy(window.__remixManifest, window.__remixRouteModules, () => router)',
    `((ask) => (asked) => (window.__kept || ((answer) => answer))(ask(asked), asked))(
      getSingleFetchDataStrategy(window.__remixManifest, window.__remixRouteModules, () => router)
    )`,
  ],
  [
    '@remix-run/router/dist/router.js',
    '_internalFetchControllers: fetchControllers,',
    `_internalFetchControllers: fetchControllers,
    stay(isAnswered) {
      if (!isAnswered) pendingNavigationController.abort();
      updateState({ navigation: IDLE_NAVIGATION, revalidation: "idle" });
    },`,
  ],
]

const asksFirst = (): Plugin => ({
  name: 'asks-first',
  enforce: 'pre',
  transform(code, id) {
    const [file, text = '', instead = ''] = askedFirst.find(([end]) => id.endsWith(end)) ?? []
    if (!file) return null
    if (!code.includes(text)) this.error(`${file} has no ${text} any more: see askedFirst`)
    return { code: code.replace(text, instead), map: null }
  },
})

const inApp = (name: string) => join(import.meta.dirname, 'app', name)

type ImportsOf = (id: string) => readonly string[]

/** What is loaded as soon as one of these is; parts that are fetched later stay out. */
function loadedWith(starts: readonly string[], importsOf: ImportsOf): Set<string> {
  const found = new Set<string>()
  const follow = (id: string) => {
    if (found.has(id)) return
    found.add(id)
    for (const next of importsOf(id)) follow(next)
  }
  for (const start of starts) follow(start)
  return found
}

/** What several kinds of page load, by what it begins at; each file holds what none before it does. */
const sharedParts = {
  time: ['domain/local-time.ts', 'domain/businesses/special-dates.ts'],
  choices: ['domain/businesses/industries.ts', 'domain/places/areas.ts'],
  grid: ['domain/map/grid.ts'],
  // Without Conform, which pages of the desk that only press buttons do not load.
  buttons: [
    ...['ui/primitives/submit-button.tsx', 'ui/primitives/disclosure.tsx'],
    ...['ui/layout/page-title.ts', 'ui/layout/refusal-toast.ts', 'ui/primitives/whole-text.tsx'],
  ],
  form: ['ui/form/server-form.ts', 'ui/primitives/field.tsx', 'ui/primitives/error-summary.tsx'],
  business: [
    ...['ui/booking/direct-contact.tsx', 'domain/contact/website.ts'],
    ...['ui/pictures/small-picture.tsx', 'ui/business/business-not-found.tsx'],
  ],
  house: ['ui/street/house-picture.tsx', 'domain/businesses/map-search-url.ts'],
  card: [
    ...['ui/business/card-grid.tsx', 'ui/business/business-picture.tsx'],
    ...['ui/primitives/pagination.tsx', 'ui/booking/unless-action-failed.ts'],
  ],
  profile: [
    ...['ui/business/hours-list.tsx', 'ui/business/badge-list.tsx', 'ui/reviews/review-words.tsx'],
  ],
  place: ['ui/map/small-map.tsx'],
  booking: [
    ...['ui/booking/booking-form.tsx', 'ui/booking/service-links.tsx'],
    ...['ui/booking/contact-instead.tsx', 'ui/booking/wait-form.tsx', 'ui/booking/closure.tsx'],
  ],
  booked: [
    ...['ui/booking/day-and-clock.tsx', 'ui/booking/booked-facts.tsx'],
    'ui/booking/status-badge.tsx',
  ],
}

/** Addresses that pages of visitors do not have follow the pages that do. */
const isFollowing = (id: string) => /\/app\/paths\/(?!visitor|query)/.test(id)

/**
 * Puts what every page loads into two files, the framework's and ours, and what many do into few. As twenty small ones
 * it is larger by a quarter, each compressed by itself, and old phones fetch six at a time.
 */
function chunksOfPages() {
  let chunks: Map<string, string> | undefined
  return (id: string, { getModuleInfo }: { getModuleInfo: Rollup.GetModuleInfo }) => {
    const importsOf: ImportsOf = (one) => getModuleInfo(one)?.importedIds ?? []
    if (!chunks) {
      chunks = new Map()
      // The client's entry begins the page when it is run, so it stays a file of its own.
      const everywhere = [
        ...[inApp('root.tsx'), inApp('ui/primitives/scripted.ts'), inApp('ui/layout/page-meta.ts')],
        inApp('ui/layout/foreign-page.ts'),
        ...importsOf(inApp('entry.client.tsx')),
      ]
      const parts = Object.entries(sharedParts).map(([part, starts]) => [part, starts.map(inApp)])
      for (const [part, starts] of [['site', everywhere], ...parts] as [string, string[]][]) {
        for (const one of loadedWith(starts, importsOf)) {
          if (!chunks.has(one) && !isFollowing(one)) chunks.set(one, part)
        }
      }
    }
    const chunk = chunks.get(id)
    return chunk === 'site' && id.includes('/node_modules/') ? 'framework' : chunk
  }
}

/**
 * Builds what starts the site and its commands in the pass that builds the routes, so that all of them
 * share one copy of each module. All files lie in one folder: workers are found beside their callers.
 */
const serverEntries = (): Plugin => ({
  name: 'server-entries',
  config: (_, { isSsrBuild }) =>
    isSsrBuild
      ? {
          build: {
            rollupOptions: {
              input: {
                index: 'virtual:remix/server-build',
                start: 'app/server/start/start.ts',
                run: 'app/server/start/run.ts',
                'image-worker': 'app/domain/uploads/image-worker.js',
                'calendar-worker': 'app/domain/elsewhere/calendar-worker.js',
              },
              output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
            },
          },
        }
      : {},
})

// Phones that stopped updating in 2019 still run what is built here.
const browsers = ['chrome73', 'safari12.1', 'firefox67']

// Packages of many small modules become part of the server's build: reading them one by one takes most of a start.
// What has native parts, files of its own, or a second reader in remix-serve stays outside.
const bundled = [
  ...[/^drizzle-orm/, 'zod', 'zod-openapi', /^@conform-to\//, /^@zxcvbn-ts\//, 'cockatiel'],
  ...['csv-parse', 'csv-stringify', /^stream-(json|chain)/, 'nodemailer', 'postgres'],
  ...['remix-auth', 'remix-auth-form', 'remix-toast', 'secure-json-parse', 'simplify-js', 'sirv'],
]

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [
    linkOfBrowsers(),
    asksFirst(),
    leftOutOfBrowsers(),
    remix(remixOptions),
    minified(),
    compressed(),
    serverEntries(),
  ],
  css: { postcss: { plugins: [tailwindcss(), autoprefixer()] } },
  build: {
    target: isSsrBuild ? 'node20' : browsers,
    cssTarget: browsers,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    minify: false,
    cssMinify: true,
    rollupOptions: isSsrBuild
      ? {}
      : { output: { manualChunks: chunksOfPages(), onlyExplicitManualChunks: true } },
  },
  // While developing, Node reads packages itself: some of these are CommonJS, which Vite only turns while it builds.
  ssr: { target: 'node', noExternal: command === 'build' ? bundled : [] },
}))
