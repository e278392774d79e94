import type { Plugin } from 'vite';

/** The release that was read for what stands below: another one may call these functions for more. */
const release = '19.3.1';

/** Functions of React's that do something only where a page uses what they stand under. */
const unused: Record<string, string> = {
  '<ViewTransition>': `
    getViewTransitionName getClassNameByType getViewTransitionClassName trackEnterViewTransitions
    pushViewTransitionCancelableScope applyViewTransitionToHostInstances
    applyViewTransitionToHostInstancesRecursive restoreViewTransitionOnHostInstances
    commitAppearingPairViewTransitions commitEnterViewTransitions commitDeletedPairViewTransitions
    commitExitViewTransitions commitNestedViewTransitions restorePairedViewTransitions
    restoreEnterOrExitViewTransitions restoreNestedViewTransitions
    measureViewTransitionHostInstancesRecursive measureNestedViewTransitions
    recursivelyTraverseAfterMutationEffects commitAfterMutationEffectsOnFiber
    flushAfterMutationEffects scheduleViewTransitionEvent reportViewTransitionError
    applyViewTransitionName restoreViewTransitionName createMeasurement measureInstance
    measureClonedInstance forceLayout waitForImageToLoad startViewTransition
    createViewTransitionInstance recursivelyAccumulateSuspenseyCommit
    accumulateSuspenseyCommitOnFiber suspendInstance estimateImageBytes isLikelyStaticResource
    estimateBandwidth onUnsuspend onUnsuspendImg checkIfFullyUnsuspended`,
  'a fragment with a ref': `
    FragmentInstance addEventListenerToChild removeEventListenerFromChild getAttachOptions
    normalizeListenerOptions indexOfEventListener setFocusOnFiberIfFocusable collectChildren
    blurActiveElementWithinFragment observeChild unobserveChild schedulePendingIntersectionUnobserve
    collectClientRects validateDocumentPositionWithFiberTree scrollTextNodeIntoView
    addFragmentHandleToFiber addFragmentHandleToInstance commitNewChildToFragmentInstance
    commitNewChildToFragmentInstances deleteChildFromFragmentInstance
    commitFragmentInstanceInsertionEffects commitFragmentInstanceDeletionEffects`,
  'elements that belong into the head': `
    getResource acquireResource insertStylesheet preloadStylesheet adoptPreloadPropsForStylesheet
    adoptPreloadPropsForScript getHydratableHoistableCache mountHoistable createHoistableInstance
    stylesheetPropsFromRawProps getStyleKey getStylesheetSelectorFromKey getScriptKey
    getScriptSelectorFromKey preloadResourceAndSuspendIfNeeded preloadResource suspendResource
    insertSuspendedStylesheets insertStylesheetIntoRoot`,
  'preload, preinit and their like': `
    preconnectAs prefetchDNS preconnect preload preloadModule preinitStyle preinitScript
    preinitModuleScript`,
  '<html>, <head>, <body>': `
    resolveSingletonInstance releaseSingletonInstance commitHostSingletonAcquisition`,
  'forms whose action is a function': `
    dispatchActionState runActionStateAction handleActionReturnValue onActionSuccess onActionError
    notifyActionListeners mountActionState updateActionState updateActionStateImpl rerenderActionState
    startHostTransition ensureFormComponentIsStateful`,
  '<Activity>': `
    updateActivityComponent mountActivityChildren retryActivityComponentWithoutHydrating`,
  '<SuspenseList>': 'updateSuspenseListComponent initSuspenseListRenderState cutOffTailIfNeeded',
  'custom elements': 'setPropOnCustomElement',
  scheduleHydration: 'attemptExplicitHydrationTarget',
  findDOMNode: 'findCurrentFiberUsingSlowPath findCurrentHostFiberImpl',
  'transitions that are promises': 'defaultOnDefaultTransitionIndicator',
};

/** Those that are asked on any page too, and what they then answer. */
const answers: Record<string, string> = {
  isHostHoistableType: 'return !1',
  isCustomElement: 'return !1',
  maySuspendCommit: 'return !1',
  waitForCommitToBeReady: 'return null',
  // Whose error it was, in names that the build has made short.
  describeNativeComponentFrame: 'return ""',
};

/** What react-dom then offers no more. */
const unoffered =
  'requestFormReset|useFormState|useFormStatus|preload|preloadModule|preinit|preinitModule|preconnect|prefetchDNS';
const names = `ViewTransition|addTransitionType|Activity|SuspenseList|useActionState|findDOMNode|${unoffered}`;

/** How a script asks for what is not there. */
const asked = [
  new RegExp(`\\bimport\\s*\\{[^}]*\\b(${names})\\b[^}]*\\}\\s*from\\s*['"]react(?:-dom)?['"]`),
  new RegExp(`\\bReact(?:DOM)?\\d*\\.(${names})\\b`),
  /jsxs?\(\s*["'](title|meta|link|html|head|body|[a-z]+-[a-z-]+)["']/,
  /\b(unstable_scheduleHydration)\b/,
];

/**
 * React without what no page uses: its functions are emptied, since the rest names them, and the
 * build drops what only they needed (docs/decisions/0104).
 * @throws Error in another release of React's, where a function is not there, and where a script uses
 * what was left out.
 */
export function leanReact(): Plugin {
  return {
    name: 'dawaya-lean-react',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: /\.(js|mjs|ts|tsx)$/ },
      handler(code, id) {
        if (id.endsWith('/react-dom-client.production.js'))
          return { code: withoutUnused(code), map: null };
        if (id.endsWith('/react-dom.production.js'))
          return { code: withoutUnoffered(code), map: null };
        const use = usedOf(code);
        if (use) throw new Error(`${id} uses ${use}, which lean-react.ts leaves out of React`);
        return undefined;
      },
    },
  };
}

/** @param code of react-dom-client.production.js. */
export function withoutUnused(code: string): string {
  if (!code.includes(`exports.version = "${release}"`))
    throw new Error(`lean-react.ts was written for React ${release}: read the source of this one`);
  const names = Object.values(unused).flatMap((names) => names.trim().split(/\s+/));
  const bodies = [...names.map((name) => [name, ''] as const), ...Object.entries(answers)];
  const methods =
    /^(FragmentInstance|ViewTransitionPseudoElement)\.prototype\.\w+ = [\s\S]*?^};\n/gm;
  return bodies.reduce(withBody, code.replaceAll(methods, ''));
}

/** @param code of react-dom.production.js. */
export function withoutUnoffered(code: string): string {
  const offers = new RegExp(`^exports\\.(${unoffered}) = function [\\s\\S]*?^};\\n`, 'gm');
  if (code.match(offers)?.length !== unoffered.split('|').length)
    throw new Error(`React ${release} offers other things than ${unoffered}`);
  return code.replaceAll(offers, '');
}

/** Other text in the place of what a function of the outermost level does. */
function withBody(code: string, [name, body]: readonly [string, string]): string {
  const [before, head, after, ...more] = code.split(
    new RegExp(`^(function ${name}\\([^)]*\\) \\{)\\n[\\s\\S]*?^\\}$`, 'm'),
  );
  if (after === undefined || more.length > 0)
    throw new Error(`React ${release} has no function ${name}, or several`);
  return `${before}${head}${body}}${after}`;
}

/** @returns what a script uses of what React is left without; undefined where it uses none. */
export const usedOf = (code: string): string | undefined =>
  asked.map((way) => way.exec(code)?.[1]).find((use) => use !== undefined);
