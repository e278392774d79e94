import { startServer } from './boot/start.ts';

await startServer(process.env);
