import type { Plugin } from 'vite'
import remixOptions from './remix.config.js'

type Replacement = [code: RegExp, instead: string]

const { future } = remixOptions
const isSingleFetch: Replacement = [
  /(\w+\.)*\bfuture\.v3_singleFetch\b/g,
  String(future?.v3_singleFetch),
]
const hasNoEffect = '/*#__NO_SIDE_EFFECTS__*/ '
/** Spreading as of before 2018, which no browser needs that can run what is built here. */
const isOld: Replacement = [
  /Object\.assign \? Object\.assign\.bind\(\) : function[^]*?\n {2}\}(?=, _extends)/g,
  'Object.assign',
]
const spread: Replacement = [
  /function _objectSpread2\(e\) \{[^]*?\n\}/g,
  'function _objectSpread2(...all) { return Object.assign(...all) }',
]

/** Flags of the router that Remix turns on, by itself or by its own. */
const routerFlags: Replacement[] = [
  [/\bfuture\.v7_fetcherPersist\b/g, String(future?.v3_fetcherPersist)],
  [/\bfuture\.v7_relativeSplatPath\b/g, String(future?.v3_relativeSplatPath)],
  [/\bfuture\.v7_skipActionErrorRevalidation\b/g, isSingleFetch[1]],
  [/\bfuture\.v7_(normalizeFormMethod|partialHydration|prependBasename)\b/g, 'true'],
]

/** Pages that fade into each other, and questions before a page is left: neither is used. */
const transitions: Replacement[] = [
  [/let viewTransitionOpts;[^]*?(?=updateState\()/g, 'let viewTransitionOpts;'],
  [/(restore|persist)AppliedTransitions\(routerWindow, appliedViewTransitions\)/g, 'void 0'],
]
const blockers: Replacement[] = [
  [/(?<=let blockerKey = )(?=shouldBlockNavigation\()/g, 'void 0 && '],
  [/if \(unblockBlockerHistoryUpdate\)/g, 'if (false)'],
  [/if \(blockers\.size > 0\)/g, 'if (false)'],
  [/state\.blockers\.forEach\(\(_, key\) => deleteBlocker\(key\)\)/g, 'void 0'],
]

const router: Record<string, Replacement[]> = {
  '@remix-run/router/dist/router.js': [
    [/(?=function warning\()/g, hasNoEffect],
    [/(?<!function )\bisDeferred(Data|Result)\(\w+\)/g, 'false'],
    [/(?<=const isBrowser = )typeof routerWindow[^;]*/g, 'true'],
    isOld,
    // What its own errors say in English: pages say theirs by the status.
    [
      /(?<=let errorMessage = "[^"]*";\n {2})if \(status === 400\)[^]*?\n {2}\}(?=\n {2}return new ErrorResponseImpl)/g,
      '',
    ],
    ...routerFlags,
    ...transitions,
    ...blockers,
  ],
  'react-router/dist/index.js': [
    [/(?=const logDeprecation =)/g, hasNoEffect],
    isOld,
    // The root has a page for errors of its own.
    [/(?<=match\.route\.errorElement) \|\| defaultErrorElement/g, ''],
  ],
  'react-router-dom/dist/index.js': [
    isOld,
    [/(?<=let isViewTransitionUnavailable = )[^;]*/g, 'true'],
    [/if \(vtContext\.isTransitioning && !vtContext\.flushSync\)/g, 'if (false)'],
    [/if \(renderDfd && pendingState\b/g, 'if (false'],
    [/if \(!vtContext\.isTransitioning && interruption\)/g, 'if (false)'],
  ],
}

const remix: Record<string, Replacement[]> = {
  '@remix-run/react/dist/esm/browser.js': [
    isSingleFetch,
    [/window\.__remixContext\.isSpaMode/g, 'false'],
    [/router\.createRoutesForHMR = createClientRoutesWithHMRRevalidationOptOut;/g, ''],
    [/let hmrRouterReadyPromise = [^]*?\n\}\);/g, ''],
  ],
  '@remix-run/react/dist/esm/links.js': [isSingleFetch],
  '@remix-run/react/dist/esm/routes.js': [
    isSingleFetch,
    [/(?<=if \()isSpaMode\b/g, 'false'],
    [/route\.id === "root" \? RemixRootDefaultHydrateFallback : undefined/g, 'undefined'],
    [/typeof singleFetch === "function"/g, isSingleFetch[1]],
  ],
  '@remix-run/react/dist/esm/components.js': [
    isSingleFetch,
    [/!isStatic\b/g, 'true'],
    [/\bstaticContext \?/g, 'false ?'],
    [/\b__remixContext\.a(?=\))/g, 'false'],
    [/NavLink\.displayName = "NavLink";/g, ''],
  ],
}

/** Ways into React that nobody takes: pages are only taken over from the server. */
const react: Replacement[] = [
  [/exports\.createRoot=function[^]*?return new ll\(b\)\};/g, ''],
  [/exports\.findDOMNode=function[^]*?return a\};/g, ''],
  [/exports\.(hydrate|unstable_renderSubtreeIntoContainer)=function[^]*?\};/g, ''],
  [/exports\.render=function[^]*?(?=exports\.unmountComponentAtNode)/g, ''],
  [/exports\.unmountComponentAtNode=function[^]*?!1\};/g, ''],
]

/**
 * Forms are checked by the server alone, and their buttons change one value (`update`), never a list: nothing asks
 * whether a form is valid or was changed.
 */
const conform: Record<string, Replacement[]> = {
  '@conform-to/dom/dist/_virtual/_rollupPluginBabelHelpers.mjs': [spread],
  '@conform-to/react/dist/_virtual/_rollupPluginBabelHelpers.mjs': [
    spread,
    [/if \(Object\.getOwnPropertySymbols\)/g, 'if (false)'],
  ],
  '@conform-to/dom/dist/form.mjs': [
    [/case 'validate':\n[^]*?(?=case 'update':)/g, ''],
    [/if \(typeof validated !== 'undefined'\)/g, 'if (false)'],
    [/case 'reset':\n {6}\{\n {8}var _name3[^]*?(?=\n {2}\}\n {2}var validatedFields)/g, ''],
    [
      /if \(isPlainObject\(value\) \|\| Array\.isArray\(value\)\) \{(?=\n {4}setState)/g,
      'if (false) {',
    ],
    [/\n {6}valid: !state \|\|[^]*?(?=\n {4}\};\n {2}\}\n {2}function updateFormMeta)/g, ''],
    [/\|\| shouldNotify\(prevState\.(valid|dirty), [^)]*\)/g, ''],
    [/\|\| !willValidate\(element, 'onInput'\)/g, '|| true'],
    [/\n {4}(submit|onBlur|getSerializedState|observe),?(?=\n)/g, ''],
    [/\n {4}(validate|reset|insert|remove|reorder): createFormControl\('\w+'\),/g, ''],
    [/var control = function control\(\) \{[^]*?\n {4}\};/g, 'var control = {};'],
  ],
  '@conform-to/dom/dist/dom.mjs': [
    // Browsers empty the fields of files by themselves.
    [/case 'file':\n {8}\{[^]*?\n {8}\}/g, ''],
  ],
  '@conform-to/dom/dist/submission.mjs': [
    [/(?<=var intent = context\.intent;\n {2})if \(intent\)/g, 'if (false)'],
    [/reply\(options\) \{\n {6,8}return replySubmission\(context, options\);\n {4,6}\}/g, ''],
  ],
  '@conform-to/react/dist/context.mjs': [
    [/submit\(event\) \{[^]*?\n {4}\},/g, 'submit() {},'],
    [/\n {4}get (valid|dirty)\(\) \{[^]*?\n {4}\},/g, ''],
    [/\n {4}get allErrors\(\) \{[^]*?\n {4}\},(?=\n {4}get getFieldset)/g, ''],
    [/\n {8}case 'getFieldList':[^]*?(?=\n {6}\}\n {6}return Reflect)/g, ''],
  ],
  '@conform-to/react/dist/hooks.mjs': [
    [/var disconnect = context\.observe\(\);/g, ''],
    [/disconnect\(\);/g, ''],
    [/document\.(add|remove)EventListener\('focusout', context\.onBlur\);/g, ''],
  ],
}

/** By file: warnings for developers, what runs on servers alone, and what no page of ours uses. */
const neverInBrowsers: Record<string, Replacement[]> = {
  'react-dom/cjs/react-dom.production.min.js': react,
  ...router,
  ...remix,
  ...conform,
}

/** Leaves out of the browsers' packages what never runs there, which every page would load. */
export const leftOutOfBrowsers = (): Plugin => ({
  name: 'left-out-of-browsers',
  enforce: 'pre',
  apply: 'build',
  transform(code, id, { ssr } = {}) {
    const file = Object.keys(neverInBrowsers).find((end) => id.endsWith(`/node_modules/${end}`))
    if (ssr || !file) return null
    const left = neverInBrowsers[file]?.reduce((all, [from, instead]) => {
      if (all.search(from) === -1)
        this.error(`${file} has no ${from} any more: see neverInBrowsers`)
      return all.replace(from, instead)
    }, code)
    return { code: left ?? code, map: null }
  },
})
