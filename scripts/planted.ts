// The ranks of docs/architecture.md once more, apart from the linter's own list of them.
export const ranks = [
  ['files', 'mail'],
  ['sessions'],
  ['customers', 'pharmacies', 'doctors', 'contact', 'payments'],
  ['prescription-requests', 'advertisements'],
  ['admin'],
];
export const rooms = ranks.flat();
const rankOf = (room: string) => ranks.findIndex((list) => list.includes(room));

/** A file with one import in it, and whether the linter is to refuse that. */
export interface Planted {
  file: string;
  imports: string;
  refused: boolean;
}

const refused = (file: string, imports: string): Planted => ({ file, imports, refused: true });
const fine = (file: string, imports: string): Planted => ({ file, imports, refused: false });

/** Every pair of server rooms, allowed only towards a lower rank. */
const betweenRooms = rooms.flatMap((from) =>
  rooms
    .filter((to) => to !== from)
    .map((to) => ({
      file: `server/src/features/${from}/imports-${to}.ts`,
      imports: `../${to}/service.ts`,
      refused: rankOf(to) >= rankOf(from),
    })),
);

const fromEachRoom = rooms.flatMap((room) => {
  const folder = `server/src/features/${room}`;
  return [
    refused(`${folder}/imports-app.ts`, '../../app.ts'),
    refused(`${folder}/imports-pages.ts`, '../../pages/routes.ts'),
    refused(`${folder}/imports-test-provider.ts`, '../../test-provider/settings.ts'),
    refused(`${folder}/imports-tests.ts`, '../../../test/app.ts'),
    refused(`${folder}/imports-web.ts`, '../../../../web/src/lib/api.ts'),
    fine(`${folder}/imports-platform.ts`, '../../platform/app-error.ts'),
    fine(`${folder}/imports-config.ts`, '../../settings/config.ts'),
    fine(`${folder}/imports-contract.ts`, '@dawaya/contract/endpoints/pharmacies'),
    fine(`${folder}/imports-app.test.ts`, '../../app.ts'),
  ];
});

const belowTheRooms = [
  ...rooms.flatMap((room) => [
    refused(`server/src/platform/imports-${room}.ts`, `../features/${room}/service.ts`),
    refused(`server/src/database/imports-${room}.ts`, `../features/${room}/service.ts`),
  ]),
  refused('server/src/platform/imports-app.ts', '../app.ts'),
  refused('server/src/database/imports-app.ts', '../app.ts'),
  refused('server/src/settings/config.ts', '../features/mail/service.ts'),
  refused('server/src/settings/environment.ts', '../features/mail/service.ts'),
  fine('server/src/app.ts', './features/admin/routes.ts'),
  refused('server/src/main.ts', '../../web/src/entry-server.tsx'),
  refused('server/src/pages/routes.ts', '@dawaya/web/entry-server'),
];

const contract = [
  refused('contract/src/imports-server.ts', '../../server/src/config.ts'),
  refused('contract/src/imports-server-package.ts', '@dawaya/server/config'),
  refused('contract/src/imports-web.ts', '../../web/src/lib/api.ts'),
  refused('contract/src/imports-web-package.ts', '@dawaya/web/lib/api'),
  refused('contract/src/imports-node.ts', 'node:fs'),
  fine('contract/src/imports-contract.ts', './vocabulary/regions.ts'),
];

const web = [
  ...['i18n', 'ui', 'lib'].flatMap((folder) => [
    refused(`web/src/${folder}/imports-feature.ts`, '../features/home/queries.ts'),
    refused(`web/src/${folder}/imports-app.ts`, '../app/routes.tsx'),
    refused(`web/src/${folder}/imports-server.ts`, '../../../server/src/config.ts'),
    fine(`web/src/${folder}/imports-contract.ts`, '@dawaya/contract/vocabulary/regions'),
  ]),
  refused('web/src/features/home/imports-feature.ts', '../request/queries.ts'),
  refused('web/src/features/home/parts/imports-feature.ts', '../../request/queries.ts'),
  refused('web/src/features/home/imports-app.ts', '../../app/routes.tsx'),
  refused('web/src/features/home/parts/imports-app.ts', '../../../app/routes.tsx'),
  fine('web/src/features/home/imports-ui.ts', '../../ui/button.tsx'),
  fine('web/src/features/home/parts/imports-ui.ts', '../../../ui/button.tsx'),
  fine('web/src/features/home/parts/imports-own.ts', '../queries.ts'),
  refused('web/src/app/imports-server.ts', '../../../server/src/config.ts'),
  refused('web/src/entry-client.tsx', '@dawaya/server/config'),
  fine('web/src/app/imports-feature.ts', '../features/home/queries.ts'),
];

export const planted: Planted[] = [
  ...contract,
  ...belowTheRooms,
  ...betweenRooms,
  ...fromEachRoom,
  ...web,
];
