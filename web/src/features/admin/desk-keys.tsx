import Keyboard from 'lucide-react/icons/keyboard';
import { useEffect, useState } from 'react';
import { useDeskTexts } from '../../i18n/admin-desk.ts';
import { useStored, writeStored } from '../../lib/store/store.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Switch } from '../../ui/switch.tsx';

const shownKeys = ['j', 'k', 'a', 'r', 'u', '/', '?'] as const;

/** The places of the keys on an Arabic keyboard, whose letters differ. */
const byPlace: Record<string, string> = {
  KeyJ: 'j',
  KeyK: 'k',
  KeyA: 'a',
  KeyR: 'r',
  KeyU: 'u',
  Slash: '/',
};

function pressedKey({ key, code, shiftKey }: KeyboardEvent): string | undefined {
  if (key === '؟') return '?';
  const latin = key.charCodeAt(0) < 128 ? key : byPlace[code];
  return shiftKey && /^[a-z]$/i.test(latin ?? '') ? undefined : latin?.toLowerCase();
}

const isElsewhere = ({ target, ctrlKey, altKey, metaKey, defaultPrevented }: KeyboardEvent) =>
  ctrlKey ||
  altKey ||
  metaKey ||
  defaultPrevented ||
  document.querySelector('dialog[open]') !== null ||
  (target instanceof Element &&
    target.closest('input:not([type="checkbox"]), textarea, select, [contenteditable="true"]') !==
      null);

function click(button: Element | null | undefined): boolean {
  if (button instanceof HTMLElement) button.click();
  return button != null;
}

/** Moves to the next or previous card of the open tab. @returns whether the tab has cards. */
function moveAlong(cards: HTMLElement[], step: 1 | -1): boolean {
  if (cards.length === 0) return false;
  const at = cards.findIndex((card) => card.contains(document.activeElement));
  const next = cards[at < 0 ? 0 : Math.min(Math.max(at + step, 0), cards.length - 1)];
  if (next) focusCard(next);
  return true;
}

/**
 * Does what a key says in the open tab. In a tab of cards a key presses the button of the card with
 * the focus.
 */
function press(key: string): boolean {
  const panel = document.querySelector('[role="tabpanel"]');
  if (!panel) return false;
  if (key === '/') {
    const box = panel.querySelector<HTMLElement>('input[type="search"]');
    box?.focus();
    return box !== null;
  }
  if (key === 'u') return click(document.querySelector('[data-undo]:enabled'));
  const cards = findCards(panel);
  if ((key === 'j' || key === 'k') && moveAlong(cards, key === 'j' ? 1 : -1)) return true;
  const scope = cards.length === 0 ? panel : document.activeElement?.closest('[data-card]');
  return click(scope?.querySelector(`[data-key="${key}"]:enabled`));
}

/** The single keys of the desk, and the sheet that names them and turns them off (WCAG 2.1.4). */
export function DeskKeys() {
  const t = useDeskTexts().keys;
  const areOff = useStored('keysOff') === '1';
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (areOff) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const key = pressedKey(event);
      if (key === undefined || isElsewhere(event)) return;
      // A held key decides once.
      if (event.repeat && key !== 'j' && key !== 'k') return;
      if (key === '?') setOpen(true);
      else if (!shownKeys.some((shown) => shown === key) || !press(key)) return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [areOff]);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)} className="max-lg:hidden">
        <Keyboard size={18} aria-hidden="true" />
        {t.title}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={t.title}>
        <dl className="flex flex-col divide-y divide-line">
          {shownKeys.map((key) => (
            <div key={key} className="flex items-center gap-4 py-2">
              <dt className="w-10">
                <kbd
                  dir="ltr"
                  className="inline-flex size-8 items-center justify-center rounded border border-line-strong bg-surface-sunken font-semibold"
                >
                  {key}
                </kbd>
              </dt>
              <dd>{t.does[key]}</dd>
            </div>
          ))}
        </dl>
        <p className="text-sm text-muted">{t.where}</p>
        <Switch
          label={t.label}
          stateText={areOff ? t.off : t.on}
          on={!areOff}
          onFlip={() => writeStored({ keysOff: areOff ? null : '1' })}
        />
      </Dialog>
    </>
  );
}

/** A tab's cards have `data-card`, and the button that a key presses `data-key` (`DeskKeys`). */
const findCards = (panel: Element) => [...panel.querySelectorAll<HTMLElement>('[data-card]')];

function focusCard(card: HTMLElement): void {
  card.focus({ preventScroll: true });
  // Under a thumb nothing moves.
  if (card.matches(':focus-visible')) card.scrollIntoView({ block: 'nearest' });
}

const isWaiting = (card: Element) => card.querySelector('[data-key]:enabled') !== null;

/**
 * Moves the focus from the card of a decided part to the next one that waits, else to the one
 * before it, else to the panel; not if it is elsewhere by now.
 */
export function leaveCard(part: Element | null): void {
  const card = part?.closest<HTMLElement>('[data-card]');
  const panel = card?.closest<HTMLElement>('[role="tabpanel"]');
  const focused = document.activeElement;
  if (!card || !panel) return;
  if (focused !== document.body && !card.contains(focused)) return;
  const cards = findCards(panel);
  const at = cards.indexOf(card);
  const next = cards.slice(at + 1).find(isWaiting) ?? cards.slice(0, at).findLast(isWaiting);
  focusCard(next ?? panel);
}
