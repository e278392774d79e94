import type { StaffMember } from '@dawaya/contract/endpoints/pharmacy-staff';
import { minuteMs } from '@dawaya/contract/vocabulary/durations';
import { maxNameLength } from '@dawaya/contract/vocabulary/limits';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDay, relativeTime } from '../../../i18n/format.ts';
import { useStaffTexts } from '../../../i18n/staff.ts';
import { call } from '../../../lib/api.ts';
import { sentenceOf } from '../../../lib/errors.ts';
import { useLanguage } from '../../../lib/preferences.ts';
import { useSessionEnded } from '../../../lib/session.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogButtons } from '../../../ui/dialog.tsx';
import { EmailAddress } from '../../../ui/email-address.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Form, readFields, useForm } from '../../../ui/form.tsx';
import { Name } from '../../../ui/name.tsx';
import { toast, toastError } from '../../../ui/toast.ts';

interface StaffRowProps {
  pharmacyId: string;
  member: StaffMember;
  /** False for the last owner. */
  mayGo: boolean;
}

export function StaffRow({ pharmacyId, member, mayGo }: StaffRowProps) {
  const t = useStaffTexts();
  const { busy, act } = useStaffAction(pharmacyId);
  const [ending, setEnding] = useState(false);
  const [removing, setRemoving] = useState(false);
  const params = { id: pharmacyId, staffId: member.id };
  const name = member.name ?? t.unnamed;
  return (
    <li className="flex flex-col gap-3 py-4 first:pt-0">
      <div className="flex flex-col gap-0.5">
        <p className="flex flex-wrap items-center gap-2">
          <span className="min-w-0 font-medium break-words">
            <Name value={name} />
          </span>
          {member.name !== null && <Badge>{t.roles[member.role]}</Badge>}
          {member.isYou && <Badge tone="primary">{t.you}</Badge>}
        </p>
        {member.email && (
          <p className="text-sm">
            <EmailAddress value={member.email} />
          </p>
        )}
        <p className="text-sm text-muted">
          <Whereabouts member={member} />
        </p>
      </div>
      {member.isYou && member.name === null && <NameForm pharmacyId={pharmacyId} id={member.id} />}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {!member.joinedAt && (
          <Button
            variant="secondary"
            className="px-3"
            busy={busy}
            onClick={() =>
              act(t.added, () =>
                call('POST /api/pharmacies/:id/staff/:staffId/invite-again', { params }),
              )
            }
          >
            {t.again}
          </Button>
        )}
        {/* A number answers also while its owner is signed out. */}
        {member.joinedAt && !member.isYou && (
          <Button variant="secondary" className="px-3" onClick={() => setEnding(true)}>
            {t.endSessions} <span className="sr-only">{name}</span>
          </Button>
        )}
        {mayGo && (
          <Button variant="secondary" className="px-3" onClick={() => setRemoving(true)}>
            {t.remove} <span className="sr-only">{name}</span>
          </Button>
        )}
      </div>
      <MemberDialog
        open={ending}
        onClose={() => setEnding(false)}
        name={name}
        title={t.endTitle}
        text={t.endText}
        submit={t.endSubmit}
        onConfirm={() =>
          act(t.ended, () =>
            call('POST /api/pharmacies/:id/staff/:staffId/end-sessions', { params }),
          )
        }
      />
      <MemberDialog
        open={removing}
        onClose={() => setRemoving(false)}
        name={name}
        title={t.removeTitle}
        text={[member.joinedAt ? t.removeText : t.withdrawText]}
        submit={t.remove}
        onConfirm={() =>
          act(t.removed, () => call('DELETE /api/pharmacies/:id/staff/:staffId', { params }))
        }
      />
    </li>
  );
}

function Whereabouts({ member }: { member: StaffMember }) {
  const t = useStaffTexts();
  const language = useLanguage();
  if (!member.joinedAt) return t.invited(formatDay(language, member.invitedAt));
  if (!member.lastSeenAt) return t.signedOut;
  if (Date.now() - Date.parse(member.lastSeenAt) < minuteMs) return t.online;
  return t.lastSeen(relativeTime(language, member.lastSeenAt));
}

/** Asks the owner who registered the pharmacy for a name, as the registration does not. */
function NameForm({ pharmacyId, id }: { pharmacyId: string; id: string }) {
  const t = useStaffTexts();
  const client = useQueryClient();
  const form = useForm({
    failed: t.actionFailed,
    send: (data) =>
      call('PATCH /api/pharmacies/:id/staff/:staffId', {
        params: { id: pharmacyId, staffId: id },
        body: readFields(data, 'name'),
      }),
    onDone: () => {
      toast({ title: t.nameSaved });
      void client.invalidateQueries({ queryKey: ['pharmacy-staff', pharmacyId] });
    },
    onError: useSessionEnded('pharmacy'),
  });
  return (
    <Form form={form} label={t.yourName} className="flex flex-col gap-3">
      <TextField
        name="name"
        label={t.yourName}
        hint={t.nameHint}
        required
        maxLength={maxNameLength}
        autoComplete="name"
      />
      <Button type="submit" variant="secondary" busy={form.busy}>
        {t.saveName}
      </Button>
    </Form>
  );
}

interface MemberDialogProps {
  open: boolean;
  onClose: () => void;
  name: string;
  title: string;
  /** The consequences, a sentence or more each. */
  text: string[];
  submit: string;
  onConfirm: () => void;
}

/** Asks before something happens to the person of a name. */
function MemberDialog({ open, onClose, name, title, text, submit, onConfirm }: MemberDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      <p className="font-medium break-words">
        <Name value={name} />
      </p>
      {text.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <DialogButtons onCancel={onClose}>
        <Button
          variant="danger"
          onClick={() => {
            onClose();
            onConfirm();
          }}
        >
          {submit}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}

function useStaffAction(pharmacyId: string) {
  const t = useStaffTexts();
  const client = useQueryClient();
  const sessionEnded = useSessionEnded('pharmacy');
  const [busy, setBusy] = useState(false);
  const perform = async (done: string, work: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await work();
      toast({ title: done });
    } catch (error) {
      if (sessionEnded(error)) return;
      toastError(sentenceOf(error, t.actionFailed));
    } finally {
      setBusy(false);
    }
    await client.invalidateQueries({ queryKey: ['pharmacy-staff', pharmacyId] });
  };
  return { busy, act: (done: string, work: () => Promise<unknown>) => void perform(done, work) };
}
