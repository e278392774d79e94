import { once } from 'node:events';
import type { Server } from 'node:http';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ViteDevServer } from 'vite';
import type { Renderer } from '../../server/src/pages/renderer.ts';
import { escapeHtml } from '../../server/src/platform/html.ts';
import { isLoopback } from '../../server/src/settings/addresses.ts';
import { answerWith, reasonOf } from './front.ts';
import type { DevelopmentProduct } from './product.ts';
import type { Look, openStudio, Pictures, Studio } from './studio.ts';
import { reloadModule } from './vite.ts';

interface StudioModule {
  sceneNames: string[];
  openStudio: typeof openStudio;
}

/** The options of a picture besides its scene. */
type View = Look & { theme: keyof Pictures };

const choices = {
  language: { en: 'English', ar: 'العربية' },
  theme: { light: 'Light', dark: 'Dark' },
  width: { phone: 'Phone, 360 px', desktop: 'Desktop, 1280 px' },
} as const;

const slugOf = (name: string) => name.toLowerCase().replace(/[^a-z0-9]+/g, '-');

/**
 * `/dev/scenes`: the screens in every state of the journeys (e2e/support/*-scenes.ts). The same
 * code opens each on request, and the gallery stores its picture until a source changes. It loads
 * nothing before the first request.
 * @param main the development server, whose socket for hot reload the scenes' pages share
 */
export function createGallery(vite: ViteDevServer, renderer: Renderer, main: Server) {
  let loading: Promise<StudioModule> | undefined;
  let studio: Promise<Studio> | undefined;
  const taken = new Map<string, Promise<Pictures>>();
  /** One scene at a time, because they share a database, a browser and two cores. */
  let queue: Promise<unknown> = Promise.resolve();

  const load = () => {
    loading ??= reloadModule<StudioModule>(vite, 'scripts/dev/studio.ts');
    loading.catch(() => {
      loading = undefined;
    });
    return loading;
  };

  async function listen(product: Promise<DevelopmentProduct>) {
    const server = createServer(answerWith(vite, () => product));
    server.on('upgrade', (...event) => main.emit('upgrade', ...event));
    // On the address in the product's settings, because the Stripe double is called there.
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const close = () => {
      server.close();
      server.closeAllConnections();
    };
    return { port: (server.address() as AddressInfo).port, close };
  }

  function picturesOf(name: string, look: Look): Promise<Pictures> {
    const key = JSON.stringify([name, look.language, look.width]);
    const known = taken.get(key);
    if (known) return known;
    const pictures = queue.then(async () => {
      const { openStudio } = await load();
      studio ??= openStudio(renderer, listen);
      studio.catch(() => {
        studio = undefined;
      });
      return (await studio).pictures(name, look);
    });
    // The caller gets the failure; the queue continues with the next pictures.
    queue = pictures.catch(() => {});
    taken.set(key, pictures);
    // A failed picture is taken again.
    pictures.catch(() => taken.delete(key));
    return pictures;
  }

  async function close(): Promise<void> {
    const last = studio;
    studio = undefined;
    loading = undefined;
    await queue;
    // A studio that never opened, or whose browser has ended, has nothing to close.
    await last?.then((open) => open.close()).catch(() => {});
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams, hostname } = new URL(
      request.url ?? '/',
      `http://${request.headers.host}`,
    );
    // Protects against another website's name that resolves to this machine.
    if (!isLoopback(hostname)) return void response.writeHead(404).end();
    if (pathname === '/dev/scenes.css')
      return void response
        .writeHead(200, { 'content-type': 'text/css; charset=utf-8' })
        .end(styles);
    const view = viewOf(searchParams);
    const { sceneNames } = await load();
    const slug = pathname.split('/')[3] ?? '';
    if (slug === '') return listPage(response, sceneNames, view);
    const name = sceneNames.find((name) => slugOf(name) === slug.replace(/\.png$/, ''));
    if (!name) return void response.writeHead(404).end('There is no such scene.');
    if (!slug.endsWith('.png')) return scenePage(response, sceneNames, name, view);
    const { [view.theme]: picture } = await picturesOf(name, view);
    response
      .writeHead(200, { 'content-type': 'image/png', 'cache-control': 'no-store' })
      .end(picture);
  }

  /** Sends the page before its pictures are ready, because each takes a moment. */
  async function scenePage(
    response: ServerResponse,
    names: string[],
    name: string,
    view: View & { isAll: boolean },
  ) {
    const at = names.indexOf(name);
    const link = (other: string | undefined, text: string) =>
      other === undefined ? '' : `<a href="${sceneAddress(other, view)}">${text}</a>`;
    begin(
      response,
      name,
      `<p><a href="/dev/scenes?${queryOf(view)}">All scenes</a> ${link(names[at - 1], 'Previous')} ${link(names[at + 1], 'Next')}</p>
${choose(view, (chosen) => sceneAddress(name, chosen))}
<p>Its test: <code>npx playwright test screens -g "${escapeHtml(name)}"</code></p>`,
    );
    for (const one of view.isAll ? everyView() : [view]) {
      const caption = [
        choices.language[one.language],
        choices.theme[one.theme],
        choices.width[one.width],
      ].join(' · ');
      response.write(
        `<section><h2>${caption}</h2>\n<p class="wait" role="status">Chromium opens the scene …</p>`,
      );
      try {
        await picturesOf(name, one);
        response.write(
          `<img class="${one.width}" src="/dev/scenes/${slugOf(name)}.png?${queryOf(one)}" alt="${escapeHtml(`${name}: ${caption}`)}"></section>\n`,
        );
      } catch (error) {
        response.write(`<pre role="alert">${escapeHtml(reasonOf(error))}</pre></section>\n`);
      }
    }
    response.end('</main></body></html>');
  }

  return {
    answer: (request: IncomingMessage, response: ServerResponse) =>
      answer(request, response).catch((error) => {
        vite.config.logger.error(reasonOf(error));
        if (!response.headersSent)
          response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' });
        response.end(reasonOf(error));
      }),
    /**
     * Discards all pictures after a saved source, and the studio if the source may change scenes.
     */
    forget(file: string): void {
      taken.clear();
      if (!/^web\/(?!src\/i18n\/)/.test(file)) void close();
    },
    close,
  };
}

function viewOf(query: URLSearchParams): View & { isAll: boolean } {
  const pick = <Name extends keyof typeof choices>(name: Name) => {
    const options = Object.keys(choices[name]) as (keyof (typeof choices)[Name])[];
    return (
      options.find((option) => option === query.get(name)) ?? (options[0] as (typeof options)[0])
    );
  };
  return {
    language: pick('language'),
    theme: pick('theme'),
    width: pick('width'),
    isAll: query.has('all'),
  };
}

const everyView = (): View[] =>
  (['phone', 'desktop'] as const).flatMap((width) =>
    (['en', 'ar'] as const).flatMap((language) =>
      (['light', 'dark'] as const).map((theme) => ({ width, language, theme })),
    ),
  );

const queryOf = ({ language, theme, width, isAll = false }: View & { isAll?: boolean }) =>
  escapeHtml(`${new URLSearchParams({ language, theme, width })}${isAll ? '&all' : ''}`);

const sceneAddress = (name: string, view: View & { isAll?: boolean }) =>
  `/dev/scenes/${slugOf(name)}?${queryOf(view)}`;

/** Returns the choices as links, with the current one marked. */
function choose(
  view: View & { isAll: boolean },
  address: (view: View & { isAll?: boolean }) => string,
) {
  const groups = Object.entries(choices).map(([name, options]) =>
    Object.entries(options).map(([value, label]) => {
      const current =
        !view.isAll && view[name as keyof View] === value ? ' aria-current="true"' : '';
      return `<a href="${address({ ...view, [name]: value, isAll: false })}"${current}>${label}</a>`;
    }),
  );
  const all = `<a href="${address({ ...view, isAll: true })}"${view.isAll ? ' aria-current="true"' : ''}>All eight</a>`;
  return `<nav>${[...groups.map((links) => links.join(' ')), all].map((links) => `<span>${links}</span>`).join(' ')}</nav>`;
}

function begin(response: ServerResponse, title: string, head: string): void {
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'self'; base-uri 'none'; frame-ancestors 'none'",
  });
  response.write(`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>
<meta name="viewport" content="width=device-width"><link rel="stylesheet" href="/dev/scenes.css"></head>
<body><header><h1>${escapeHtml(title)}</h1>${head}</header><main>\n`);
}

function listPage(
  response: ServerResponse,
  names: string[],
  view: View & { isAll: boolean },
): void {
  begin(
    response,
    'Scenes',
    `<p>The screens in every state that the journeys look at (${names.length}). A scene is opened when you ask for it, in a Chromium without a window.</p>
${choose(view, (chosen) => `/dev/scenes?${queryOf(chosen)}`)}`,
  );
  const items = names.map(
    (name) => `<li><a href="${sceneAddress(name, view)}">${escapeHtml(name)}</a></li>`,
  );
  response.end(`<ol>${items.join('\n')}</ol></main></body></html>`);
}

const styles = `:root { color-scheme: light dark; font-family: system-ui, sans-serif; }
body { margin: 0; padding: 1rem; }
nav, nav span { display: flex; flex-wrap: wrap; gap: 0.5rem 1rem; }
nav span + span { padding-inline-start: 1rem; border-inline-start: 1px solid; }
a { padding-block: 0.25rem; }
[aria-current] { font-weight: 700; text-decoration: none; }
ol { columns: 20rem; column-gap: 3rem; }
section { display: inline-block; vertical-align: top; margin-inline-end: 1.5rem; max-inline-size: 100%; }
h2 { font-size: 1rem; }
.wait:not(:last-child) { display: none; }
img { display: block; max-inline-size: 100%; border: 1px solid GrayText; }
img.phone { inline-size: 360px; border: 0.75rem solid #333; border-radius: 1.75rem; }
img.desktop { inline-size: 1280px; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; }
`;
