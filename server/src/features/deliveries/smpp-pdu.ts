/// <reference path="./smpp-library.d.ts" />
import { createHmac } from 'node:crypto';
import { isSameCountry, parsePhone } from '@dawaya/contract/phone';
import type { Pdu } from 'smpp';
import { hashOf } from '../../platform/secrets.ts';
import type { SmppSettings } from '../../settings/providers/smpp.ts';
import type { ArrivedPart, DeliveryReport, RepeatableMessage } from './channel.ts';
import { arrivedText, divideSms, isGsm } from './sms-text.ts';

// Messages of SMPP 3.4 as the product reads and writes them.

const types = { international: 1, network: 3, name: 5 };
const telephonePlan = 1;
const encodings = { operatorsOwn: 0, ucs2: 8 };

/** Bits of esm_class. */
const kindBits = 0x3c;
const receiptKind = 0x04;

const addressOf = (number: string) =>
  number.startsWith('+')
    ? { type: types.international, plan: telephonePlan, digits: number.slice(1) }
    : { type: types.network, plan: 0, digits: number };

/** Returns the header of a part of a longer message (3GPP TS 23.040, 9.2.3.24.1). */
const headerOf = (reference: number, total: number, number: number) =>
  Buffer.from([5, 0, 3, reference, total, number]);

/**
 * Returns the fields of each part of a text.
 * @param id the message's own; the parts of a repeated try belong to the same message on the phone.
 */
export function partsOf(
  { number }: SmppSettings,
  recipient: string,
  { id, text, expiresAt }: { id: string; text: string; expiresAt: Date },
): object[] {
  const parts = divideSms(text);
  const source = addressOf(number);
  const destination = addressOf(recipient);
  const reference = hashOf(id)[0] ?? 0;
  return parts.map((message, index) => ({
    source_addr_ton: source.type,
    source_addr_npi: source.plan,
    source_addr: source.digits,
    dest_addr_ton: destination.type,
    dest_addr_npi: destination.plan,
    destination_addr: destination.digits,
    data_coding: isGsm(text) ? encodings.operatorsOwn : encodings.ucs2,
    validity_period: expiresAt,
    // Each part has an id of its own, and only the receipt of the last one counts.
    registered_delivery: index === parts.length - 1 ? 1 : 0,
    short_message:
      parts.length > 1
        ? { udh: headerOf(reference, parts.length, index + 1), message }
        : { message },
  }));
}

/** States of a receipt. Others, such as ENROUTE, change nothing. */
const failures: Record<string, { isFinal: boolean }> = {
  EXPIRED: { isFinal: true },
  DELETED: { isFinal: true },
  UNDELIV: { isFinal: false },
  REJECTD: { isFinal: true },
};
/** The states by the number of `message_state`. */
const stateNames: Record<number, string> = {
  1: 'ENROUTE',
  2: 'DELIVRD',
  3: 'EXPIRED',
  4: 'DELETED',
  5: 'UNDELIV',
  6: 'ACCEPTD',
  8: 'REJECTD',
};

function readReceipt(pdu: Pdu, text: string): DeliveryReport | undefined {
  const providerId = pdu.receipted_message_id || /\bid:(\S+)/i.exec(text)?.[1];
  const written = /\bstat:(\w+)/i.exec(text)?.[1]?.toUpperCase();
  const state = stateNames[pdu.message_state ?? 0] ?? written?.slice(0, 7);
  if (!providerId || !state) return undefined;
  if (state === 'DELIVRD') return { kind: 'delivered', providerId };
  const failure = failures[state];
  if (!failure) return undefined;
  const error = /\berr:(\w{1,8})/i.exec(text)?.[1];
  return { kind: 'failed', providerId, reason: error ? `${state} ${error}` : state, ...failure };
}

interface Place {
  reference: string;
  total: number;
  number: number;
}

/** Returns the place of a part in its message, by the header of its text or by fields. */
function placeOf(pdu: Pdu, headers: readonly Buffer[]): Place | undefined {
  for (const header of headers) {
    const [kind, length = 0] = header;
    // A phone may send any bytes.
    if (header.length < 2 + length) continue;
    if (kind === 0 && length === 3)
      return { reference: `8:${header[2]}`, total: header[3] ?? 0, number: header[4] ?? 0 };
    if (kind === 8 && length === 4)
      return {
        reference: `16:${header.readUInt16BE(2)}`,
        total: header[4] ?? 0,
        number: header[5] ?? 0,
      };
  }
  const { sar_msg_ref_num: field, sar_total_segments: total, sar_segment_seqnum: number } = pdu;
  return field !== undefined && total && number
    ? { reference: `field:${field}`, total, number }
    : undefined;
}

export type Delivered =
  | { kind: 'report'; report: DeliveryReport }
  | { kind: 'part'; part: ArrivedPart }
  | { kind: 'message'; message: RepeatableMessage };

/**
 * Reads what the server delivers.
 * @param connection its id, which no other connection has.
 * @returns undefined for what needs no answer: an operator's name as the sender, or a receipt of a
 * state on the way.
 */
export function readDelivered(
  { number: own, password }: SmppSettings,
  pdu: Pdu,
  connection: string,
): Delivered | undefined {
  const { message = '', udh = [] } = pdu.message_payload ?? pdu.short_message ?? {};
  // Eight-bit data, such as a setting of the phone.
  const text = typeof message === 'string' ? message : '';
  if (((pdu.esm_class ?? 0) & kindBits) === receiptKind) {
    const report = readReceipt(pdu, text);
    return report && { kind: 'report', report };
  }
  const written = pdu.source_addr ?? '';
  // Anybody may choose a name, also one of digits.
  if (pdu.source_addr_ton === types.name) return undefined;
  const isInternational = pdu.source_addr_ton === types.international && !written.startsWith('+');
  const sender = parsePhone(isInternational ? `+${written}` : written);
  if (!sender || sender === own) return undefined;
  const isAbroad = !isSameCountry(sender, own);
  const place = placeOf(pdu, [udh].flat());
  if (place && place.total > 1 && place.number >= 1 && place.number <= place.total)
    return { kind: 'part', part: { sender, ...place, text, isAbroad } };
  const contentId = createHmac('sha256', password)
    .update(JSON.stringify([sender, text]))
    .digest('base64url');
  const connectionId = `${contentId}.${connection}`;
  return {
    kind: 'message',
    message: {
      channel: 'sms',
      contentId,
      connectionId,
      providerId: `${connectionId}.${pdu.sequence_number}`,
      sender,
      text: arrivedText.parse(text),
      phone: sender,
      isAbroad,
    },
  };
}
