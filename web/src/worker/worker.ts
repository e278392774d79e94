import { answerPush } from './push.ts';

declare const self: ServiceWorkerGlobalScope;

/** A newer worker takes over at once. */
self.addEventListener('install', () => void self.skipWaiting());
answerPush();
