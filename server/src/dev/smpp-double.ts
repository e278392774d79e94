/// <reference path="../features/deliveries/smpp-library.d.ts" />
import { once } from 'node:events';
import { parsePhone } from '@dawaya/contract/phone';
import type { Pdu, Session } from 'smpp';
import { waitUnlessAborted } from '../database/wait-unless-aborted.ts';
import type { SmppSettings } from '../settings/providers/smpp.ts';
import { type ChannelDouble, createPhones, type PhoneOptions } from './phone-texts.ts';

/** Messages to this number fail, as with a phone that has no network. */
export const unreachableNumber = '+249900000000';

const status = { wrongPassword: 0x0e, throttled: 0x58 };
const international = { ton: 1, npi: 1 };
const headerKind = 0;

type Header = { reference: number; total: number; number: number };

/** Returns the header of a part in eight-bit form, as the product writes it. */
const headerOf = (udh: Buffer | Buffer[] | undefined): Header | undefined => {
  const header = [udh ?? []].flat().find(([kind]) => kind === headerKind);
  return header && { reference: header[2] ?? 0, total: header[3] ?? 0, number: header[4] ?? 0 };
};

/** Returns the fields of a message that continues to the other side. */
function relayed({ short_message: { udh, message } = { message: '' }, ...pdu }: Pdu): object {
  // The library reads a header in elements and writes it whole.
  const elements = Buffer.concat([udh ?? []].flat());
  return {
    source_addr_ton: pdu.source_addr_ton,
    source_addr_npi: pdu.source_addr_npi,
    source_addr: pdu.source_addr,
    dest_addr_ton: pdu.dest_addr_ton,
    dest_addr_npi: pdu.dest_addr_npi,
    destination_addr: pdu.destination_addr,
    data_coding: pdu.data_coding,
    short_message: udh
      ? { udh: Buffer.concat([Buffer.from([elements.length]), elements]), message }
      : { message },
  };
}

/** Divides a text into parts of an SMS for a phone that writes. */
function partsOf(text: string): string[] {
  const characters = [...text];
  if (text.length <= 70) return [text];
  const parts = [''];
  for (const character of characters) {
    if ((parts.at(-1) ?? '').length + character.length > 67) parts.push('');
    parts[parts.length - 1] += character;
  }
  return parts;
}

interface Part {
  udh?: Buffer | Buffer[];
  message: string;
}

/**
 * Creates a function that joins the parts of messages, in any order.
 * @returns a function that returns the whole text with its last missing part, else undefined
 */
function createPartJoiner() {
  const incomplete = new Map<string, string[]>();
  return (phone: string, { udh, message }: Part): string | undefined => {
    const header = headerOf(udh);
    if (!header) return message;
    const key = `${phone} ${header.reference} ${header.total}`;
    const parts = incomplete.get(key) ?? [];
    parts[header.number - 1] = message;
    incomplete.set(key, parts);
    if (Object.keys(parts).length < header.total) return undefined;
    incomplete.delete(key);
    return parts.join('');
  };
}

/** Returns the text of a receipt, in the form that operators' servers use. */
function receiptText(id: string, hasArrived: boolean): string {
  const result = hasArrived ? 'stat:DELIVRD err:000' : 'stat:UNDELIV err:011';
  return `id:${id} sub:001 dlvrd:00${hasArrived ? 1 : 0} submit date:2611200900 done date:2611200900 ${result} text:`;
}

/**
 * Creates a function that delivers a message to one of the connections. If that does not answer,
 * the next one gets the message after a pause.
 * @param pauses milliseconds before each further try; the last one repeats
 */
const createDeliverer =
  (bound: ReadonlySet<Session>, pauses: readonly number[], closing: AbortSignal) =>
  async (fields: object, sessions = bound): Promise<void> => {
    for (let attempt = 0; !closing.aborted; attempt++) {
      const [session] = sessions;
      const answered = Promise.withResolvers<number>();
      const leave = () => answered.resolve(-1);
      session?.once('close', leave);
      session?.deliver_sm(fields, ({ command_status }) => answered.resolve(command_status));
      const answer = session && (await answered.promise);
      session?.off('close', leave);
      if (answer === 0) return;
      await waitUnlessAborted(pauses[Math.min(attempt, pauses.length - 1)] ?? 0, closing);
    }
  };

/**
 * Starts an operator's server that speaks SMPP, with phones in memory, for development and tests
 * (docs/messages.md). No message leaves this machine.
 */
export async function startSmppDouble({
  settings,
  clock,
  maxTexts,
  retryAfter = [1_000, 5_000, 30_000],
  relayId,
}: Omit<PhoneOptions, 'deliver'> & {
  settings: SmppSettings;
  /** The system id of a program that plays the phones, with the same password. */
  relayId?: string;
}) {
  const { default: smpp } = await import('smpp');
  const { keep, follow, phones, textsOf, settled } = createPhones(
    { clock, maxTexts, deliver: async () => 200 },
    () => ({}),
  );
  const closing = new AbortController();
  const bound = new Set<Session>();
  const relays = new Set<Session>();
  const deliver = createDeliverer(bound, retryAfter, closing.signal);
  const state = {
    /** So many messages are refused as too many. */
    throttles: 0,
    /** So many messages are taken before. */
    throttlesAfter: 0,
    /** Answers to messages are lost. */
    isSilent: false,
    /** A receipt comes before the answer to its message. */
    isHasty: false,
    binds: 0,
    submits: [] as Pdu[],
  };
  let messages = 0;
  let references = 0;

  const addressesOf = (phone: string) => ({
    source_addr_ton: international.ton,
    source_addr_npi: international.npi,
    source_addr: phone.slice(1),
    destination_addr: settings.number.replace(/^\+/, ''),
  });

  const receipt = (id: string, phone: string, hasArrived: boolean) =>
    follow(
      deliver({
        ...addressesOf(phone),
        esm_class: 0x04,
        short_message: { message: receiptText(id, hasArrived) },
      }),
    );

  const joinPart = createPartJoiner();
  const arrive = (phone: string, part: Part) => {
    const whole = joinPart(phone, part);
    if (whole !== undefined) keep(phone, whole, false);
  };

  const server = smpp.createServer((session) => {
    session.on('error', () => session.destroy());
    session.on('close', () => {
      bound.delete(session);
      relays.delete(session);
    });
    session.on('enquire_link', (pdu: Pdu) => session.send(pdu.response()));
    session.on('unbind', (pdu: Pdu) => {
      bound.delete(session);
      session.send(pdu.response());
      session.close();
    });
    session.on('bind_transceiver', (pdu: Pdu) => {
      const isRelay = relayId !== undefined && pdu.system_id === relayId;
      const isKnown =
        (isRelay || pdu.system_id === settings.systemId) &&
        pdu.password === settings.password &&
        pdu.system_type === settings.systemType;
      session.send(pdu.response({ command_status: isKnown ? 0 : status.wrongPassword }));
      if (!isKnown) return;
      if (isRelay) return void relays.add(session);
      state.binds += 1;
      bound.add(session);
    });
    session.on('submit_sm', (pdu: Pdu) => {
      if (relays.has(session)) {
        session.send(pdu.response({ message_id: `r${pdu.sequence_number}` }));
        return void follow(deliver(relayed(pdu)));
      }
      if (!bound.has(session)) return session.destroy();
      if (state.throttles > 0 && state.submits.length >= state.throttlesAfter) {
        state.throttles -= 1;
        return void session.send(pdu.response({ command_status: status.throttled }));
      }
      messages += 1;
      const id = `${messages}`;
      const phone = `+${pdu.destination_addr}`;
      state.submits.push(pdu);
      const hasArrived = phone !== unreachableNumber;
      const { udh, message = '' } = pdu.short_message ?? {};
      if (hasArrived && relayId === undefined)
        arrive(phone, { ...(udh && { udh }), message: String(message) });
      const report = () => {
        if (pdu.registered_delivery) void receipt(id, phone, hasArrived);
      };
      if (relayId !== undefined) {
        session.send(pdu.response({ message_id: id }));
        return void follow(deliver(relayed(pdu), relays).then(report));
      }
      if (state.isHasty) report();
      if (!state.isSilent) session.send(pdu.response({ message_id: id }));
      if (!state.isHasty) report();
    });
  });
  server.listen(settings.port, settings.host);
  await once(server, 'listening');

  const write = async (phone: string, text: string, order?: (parts: object[]) => object[]) => {
    keep(phone, text, true);
    references = (references + 1) % 256;
    const texts = partsOf(text);
    const pdus = texts.map((message, index) => ({
      ...addressesOf(phone),
      data_coding: 8,
      short_message:
        texts.length > 1
          ? { udh: Buffer.from([5, 0, 3, references, texts.length, index + 1]), message }
          : { message },
    }));
    const all = (order?.(pdus) ?? pdus).map((pdu) => follow(deliver(pdu)));
    await Promise.all(all);
  };
  return {
    hint: `Phone numbers write to ${settings.number} by SMS, over SMPP.`,
    first: '+249912000001',
    // The number in the name of another channel's phone is not a phone of this one.
    readPhone: (typed: string) => (/[@:]/.test(typed) ? undefined : parsePhone(typed)),
    phones,
    textsOf,
    settled,
    write,
    state,
    deliver,
    /** Ends all connections without a word, as a server that is killed. */
    drop() {
      for (const session of server.sessions) session.destroy();
    },
    close() {
      closing.abort();
      for (const session of server.sessions) session.destroy();
      server.close();
    },
  } satisfies ChannelDouble & Record<string, unknown>;
}

export type SmppDouble = Awaited<ReturnType<typeof startSmppDouble>>;
