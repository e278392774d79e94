export const loadSentPanel = () => import('./sent-panel.tsx');
