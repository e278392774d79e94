import type { Advertisement } from '@dawaya/contract/endpoints/advertisements';
import { isolated } from '@dawaya/contract/vocabulary/direction';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import ChartColumn from 'lucide-react/icons/chart-column';
import Pause from 'lucide-react/icons/pause';
import Pencil from 'lucide-react/icons/pencil';
import Play from 'lucide-react/icons/play';
import Trash from 'lucide-react/icons/trash-2';
import { type ReactNode, useState } from 'react';
import { useAdvertisementTexts } from '../../../i18n/advertisements.ts';
import { formatDateTime, formatDayMonth, formatNumber, plural } from '../../../i18n/format.ts';
import { call } from '../../../lib/api.ts';
import { ApiError } from '../../../lib/errors.ts';
import { useFailureToast } from '../../../lib/failure-toast.ts';
import { useLanguage } from '../../../lib/preferences.ts';
import { type Bar, BarChart } from '../../../ui/bar-chart.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { WhenLoaded } from '../../../ui/when-loaded.tsx';
import {
  figuresQuery,
  hideAdvertisement,
  refreshAdvertisements,
  showAdvertisement,
} from '../queries.ts';
import { stateOf } from './advertisement-labels.tsx';
import { EditDialog } from './edit-dialog.tsx';

/** Edit, figures, pause or resume, delete: less prominent than paying (docs/advertisements.md). */
export function RowMenu({ advertisement }: { advertisement: Advertisement }) {
  const t = useAdvertisementTexts().manage;
  const [opened, setOpened] = useState<'edit' | 'pause' | 'delete' | null>(null);
  const [hasFigures, setFigures] = useState(false);
  const { mutate, isPending, variables } = useRowAction(advertisement);
  const state = stateOf(advertisement);
  const close = () => setOpened(null);
  const act = (action: RowAction) => mutate(action, { onSuccess: close });
  const { productName, isPaid } = advertisement;
  return (
    <>
      <div className="-mx-2 flex flex-wrap">
        <MenuButton of={productName} icon={<Pencil size={18} />} onPress={() => setOpened('edit')}>
          {t.edit}
        </MenuButton>
        {isPaid && (
          <MenuButton
            of={productName}
            icon={<ChartColumn size={18} />}
            isOpen={hasFigures}
            onPress={() => setFigures(!hasFigures)}
          >
            {t.figures}
          </MenuButton>
        )}
        {state === 'running' && (
          <MenuButton
            of={productName}
            icon={<Pause size={18} />}
            onPress={() => setOpened('pause')}
          >
            {t.pause}
          </MenuButton>
        )}
        {state === 'paused' && (
          <MenuButton
            of={productName}
            icon={<Play size={18} className="icon-directional" />}
            busy={isPending && variables === 'resume'}
            onPress={() => act('resume')}
          >
            {t.resume}
          </MenuButton>
        )}
        <MenuButton of={productName} icon={<Trash size={18} />} onPress={() => setOpened('delete')}>
          {t.delete}
        </MenuButton>
      </div>
      {hasFigures && <Figures id={advertisement.id} />}
      <EditDialog open={opened === 'edit'} advertisement={advertisement} onClose={close} />
      <ConfirmActionDialog
        action={opened === 'edit' ? null : opened}
        advertisement={advertisement}
        busy={isPending}
        onClose={close}
        onConfirm={act}
      />
    </>
  );
}

function MenuButton(props: {
  of: string;
  icon: ReactNode;
  isOpen?: boolean;
  busy?: boolean;
  onPress: () => void;
  children: string;
}) {
  return (
    <Button
      variant="quiet"
      busy={props.busy ?? false}
      aria-label={`${props.children}: ${props.of}`}
      aria-expanded={props.isOpen}
      onClick={props.onPress}
      className="px-2 text-sm"
    >
      {/* On a phone the four words fit in one row without them. */}
      <span aria-hidden="true" className="max-sm:hidden">
        {props.icon}
      </span>
      {props.children}
    </Button>
  );
}

function ConfirmActionDialog(props: {
  action: 'pause' | 'delete' | null;
  advertisement: Advertisement;
  busy: boolean;
  onClose: () => void;
  onConfirm: (action: 'pause' | 'delete') => void;
}) {
  const t = useAdvertisementTexts().manage.confirm;
  const language = useLanguage();
  const { action, advertisement } = props;
  const { productName, expiresAt, transferClaim } = advertisement;
  const state = stateOf(advertisement);
  const hasDays = state === 'running' || state === 'paused';
  const until = expiresAt && hasDays ? isolated(formatDateTime(language, expiresAt)) : null;
  const name = isolated(productName);
  const text =
    action === 'pause'
      ? [t.pauseText, ...(until ? [t.daysRunOn(until)] : [])]
      : [
          t.deleteText,
          ...(until ? [t.daysLost(until)] : []),
          ...(transferClaim?.status === 'waiting' ? [t.transferWaits] : []),
        ];
  return (
    <ConfirmDialog
      open={action !== null}
      title={action === 'delete' ? t.deleteTitle(name) : t.pauseTitle(name)}
      text={text}
      submit={action === 'delete' ? t.delete : t.pause}
      isDangerous={action === 'delete'}
      busy={props.busy}
      onClose={props.onClose}
      onConfirm={() => action && props.onConfirm(action)}
    />
  );
}

function Figures({ id }: { id: string }) {
  const t = useAdvertisementTexts().figures;
  const language = useLanguage();
  const query = useQuery(figuresQuery(id));
  return (
    <WhenLoaded query={query} texts={t}>
      {({ days, views, taps }) => {
        const barsOf = (kind: 'views' | 'taps'): Bar[] =>
          days.map((one) => ({
            label: formatDayMonth(language, `${one.day}T12:00Z`),
            value: one[kind],
            text: formatNumber(language, one[kind] ?? 0),
          }));
        return (
          <div className="flex flex-col gap-4 border-t border-line pt-4">
            <BarChart
              title={t.views}
              note={plural(language, views, t.times)}
              bars={barsOf('views')}
            />
            <BarChart title={t.taps} note={plural(language, taps, t.times)} bars={barsOf('taps')} />
            <p className="text-sm text-muted">{t.how}</p>
          </div>
        );
      }}
    </WhenLoaded>
  );
}

type RowAction = 'pause' | 'resume' | 'delete';

function useRowAction({ id, pharmacyId }: Advertisement) {
  const t = useAdvertisementTexts().manage;
  const client = useQueryClient();
  const toastFailure = useFailureToast('pharmacy');
  return useMutation({
    mutationFn: async (action: RowAction) => {
      const params = { id };
      if (action !== 'delete') return call(`POST /api/advertisements/:id/${action}`, { params });
      await call('DELETE /api/advertisements/:id', { params }).catch((error: unknown) => {
        // An answer was lost, or a colleague was first: it is gone either way.
        if (!(error instanceof ApiError) || error.status !== 404) throw error;
      });
      return undefined;
    },
    onSuccess: async (changed, action) => {
      toast({ title: t.done[action] });
      if (changed) await showAdvertisement(client, changed);
      else await hideAdvertisement(client, pharmacyId, id);
    },
    onError: (error) => {
      toastFailure(error, t.actionFailed);
    },
    onSettled: () => void refreshAdvertisements(client),
  });
}
