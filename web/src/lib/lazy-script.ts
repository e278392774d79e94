import { use } from 'react';
import { loadScript } from './missing-script.ts';

interface LazyScript<Module> {
  load: () => Promise<Module>;
  /** Returns the module; a component that calls it before the script has arrived suspends. */
  read: () => Module;
}

/**
 * Loads a module on demand, and again when the connection is back. The server loads it before it
 * renders.
 */
export function lazyScript<Module>(importIt: () => Promise<Module>): LazyScript<Module> {
  let loaded: Module | undefined;
  let loading: Promise<Module> | undefined;
  const load = (): Promise<Module> => {
    loading ??= loadScript(importIt)
      .catch(async () => {
        await new Promise((resolve) => addEventListener('online', resolve, { once: true }));
        loading = undefined;
        return load();
      })
      .then((module) => {
        loaded = module;
        return module;
      });
    return loading;
  };
  return { load, read: () => loaded ?? use(load()) };
}
