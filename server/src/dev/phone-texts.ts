import { waitUnlessAborted } from '../database/wait-unless-aborted.ts';
import type { Clock } from '../platform/clock.ts';

/** A message on a phone of a double. */
export interface PhoneText {
  /** Whether the phone wrote it to the service. */
  isOwn: boolean;
  text: string;
  at: Date;
}

export interface PhoneOptions {
  clock: Clock;
  /** Posts an event to the product's webhook, and returns the status of its answer. */
  deliver: (body: string, headers: Record<string, string>) => Promise<number>;
  /** The texts of all phones together; the oldest go. */
  maxTexts?: number;
  /** Milliseconds before each repeated try of an event. */
  retryAfter?: readonly number[];
}

/** The phones of one channel, as `/dev/phones` and the tests use them. */
export interface ChannelDouble {
  /** One line about the channel's phones, as HTML. */
  hint: string;
  /** A phone for the first visit. */
  first: string;
  /** The name of the phone that a form names; undefined for a phone of another channel. */
  readPhone(typed: string): string | undefined;
  phones(): string[];
  textsOf(phone: string): PhoneText[];
  write(phone: string, text: string): Promise<void>;
  /** Sends a picture from a phone, with a caption or ''. */
  sendPhoto?(phone: string, content: Buffer, caption: string): Promise<void>;
  /** Whether the last message to a phone has the button that sends the number. */
  asksPhone?(phone: string): boolean;
  /** Presses that button. */
  sendPhone?(phone: string): Promise<void>;
  settled(): Promise<void>;
  close(): void;
}

/** Phones in memory, and the posting of events to the product, as gateways do it. */
export function createPhones(
  { clock, deliver, maxTexts = 500, retryAfter = [1_000, 5_000, 30_000] }: PhoneOptions,
  headersOf: (body: string) => Record<string, string>,
) {
  const texts: (PhoneText & { phone: string })[] = [];
  const closing = new AbortController();
  const underWay = new Set<Promise<void>>();

  const post = async (body: string) => {
    for (const wait of [...retryAfter, undefined]) {
      const headers = { 'content-type': 'application/json', ...headersOf(body) };
      const status = await deliver(body, headers).catch(() => 0);
      if ((status >= 200 && status < 300) || wait === undefined || closing.signal.aborted) return;
      await waitUnlessAborted(wait, closing.signal);
    }
  };
  /** Lets `settled` wait for work. */
  const follow = (work: Promise<void>): Promise<void> => {
    underWay.add(work);
    void work.finally(() => underWay.delete(work));
    return work;
  };
  return {
    keep(phone: string, text: string, isOwn: boolean) {
      texts.push({ phone, text, isOwn, at: clock() });
      if (texts.length > maxTexts) texts.shift();
    },
    follow,
    post: (event: object) => follow(post(JSON.stringify(event))),
    /** Returns the phones, the last used first. */
    phones: () => [...new Set(texts.toReversed().map(({ phone }) => phone))],
    /** Returns the texts of a phone, oldest first. */
    textsOf: (phone: string): PhoneText[] => texts.filter((text) => text.phone === phone),
    /** Resolves when every event has arrived or its tries have ended. */
    async settled() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
    close: () => closing.abort(),
  };
}

/** How a phone shows a picture of its own. */
export const shownPhoto = (caption: string): string => `📷 ${caption}`.trim();

/** Keeps pictures in memory under an id, as a provider does for a while. */
export function createPictures(maxPictures = 50) {
  const pictures = new Map<string, Buffer>();
  return {
    add(id: string, content: Buffer) {
      pictures.set(id, content);
      for (const oldest of pictures.keys())
        if (pictures.size > maxPictures) pictures.delete(oldest);
    },
    get: (id: string) => pictures.get(id),
  };
}
