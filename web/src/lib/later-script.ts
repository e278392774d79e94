import { use } from 'react';
import { loadScript } from './missing-script.ts';

interface LaterScript<Module> {
  load: () => Promise<Module>;
  /** The module; a component that calls it before the script is here suspends. */
  read: () => Module;
}

/** Loads a module on demand, again when the line is back. The server loads it before it renders. */
export function laterScript<Module>(importIt: () => Promise<Module>): LaterScript<Module> {
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
