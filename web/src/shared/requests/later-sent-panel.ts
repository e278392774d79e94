/** What stands in the place of a form that was sent: it comes once somebody is in the form. */
export const loadSentPanel = () => import('./sent-panel.tsx');
