/// <reference path="./smpp-library.d.ts" />
import { isIP } from 'node:net';
import type { Pdu, Session } from 'smpp';
import { seconds } from '../../platform/clock.ts';
import type { SmppSettings } from '../../settings/providers/smpp.ts';

/** Milliseconds. */
export const smppTimings = {
  /** For the connection and the bind. */
  bind: seconds(10),
  /** For the answer to a message. */
  submit: seconds(15),
  /** Between two questions whether the server is there, and for its answer. */
  enquire: seconds(30),
  enquiryAnswer: seconds(10),
  /** Before the second try to bind; doubled each time, up to the longest. */
  firstPause: 200,
  longestPause: seconds(30),
  /** Before a throttled part is tried again, and for all parts of a message. */
  throttled: seconds(1),
  message: seconds(40),
  /** For running work when the connection ends. */
  drain: seconds(5),
};
export type SmppTimings = typeof smppTimings;

/** Statuses of an answer by their use (SMPP 3.4, 5.1.3). */
export const smppStatus = {
  ok: 0x00,
  invalidLength: 0x01,
  invalidRecipient: 0x0b,
  invalidBind: 0x04,
  queueFull: 0x14,
  invalidPassword: 0x0e,
  invalidSystemId: 0x0f,
  invalidRecipientType: 0x50,
  invalidRecipientPlan: 0x51,
  throttled: 0x58,
  tryLater: 0x64,
};

export const nameOfStatus = (status: number) => `0x${status.toString(16).padStart(2, '0')}`;

export interface SmppConnection {
  /** @throws DOMException `TimeoutError` without an answer: the server may have the message. */
  submit(fields: object): Promise<Pdu>;
  /** Resolves when the connection has ended. */
  ended: Promise<void>;
  /** Lets running work end, and says goodbye. */
  close(): Promise<void>;
}

/**
 * Connects and binds for both directions.
 * @param deliver stores what the server delivers. If it throws, the server tries again.
 * @throws Error that says why there is no connection.
 */
export async function bindSmpp(
  settings: SmppSettings,
  deliver: (pdu: Pdu) => Promise<void>,
  timings: SmppTimings,
): Promise<SmppConnection> {
  const { host, port, hasTls, systemId, password, systemType } = settings;
  // Loaded only when used.
  const { default: smpp } = await import('smpp');
  const session: Session = smpp.connect({
    host,
    port,
    // Without it the library believes every certificate.
    ...(hasTls && { tls: true, rejectUnauthorized: true }),
    // TLS accepts no IP address as a server's name.
    ...(hasTls && isIP(host) === 0 && { servername: host }),
  });
  const ended = Promise.withResolvers<void>();
  const running = new Set<Promise<unknown>>();
  const follow = <Result>(work: Promise<Result>): Promise<Result> => {
    const settled = work.then(
      () => {},
      () => {},
    );
    running.add(settled);
    void settled.then(() => running.delete(settled));
    return work;
  };
  let reason = 'the SMPP server ended the connection';
  session.on('error', (error: Error) => {
    reason = error.message;
    // After an unreadable message the library stops reading.
    session.destroy();
  });
  let hasEnded = false;
  session.on('close', () => {
    hasEnded = true;
    ended.resolve();
  });
  // Attached before the bind, because the server may deliver at once.
  session.on('deliver_sm', (pdu: Pdu) => {
    const answer = (status: number) => void session.send(pdu.response({ command_status: status }));
    void follow(deliver(pdu)).then(
      () => answer(smppStatus.ok),
      () => answer(smppStatus.tryLater),
    );
  });
  session.on('enquire_link', (pdu: Pdu) => void session.send(pdu.response()));
  session.on('unbind', (pdu: Pdu) => {
    session.send(pdu.response());
    session.close();
  });

  const ask = (
    command: 'bind_transceiver' | 'submit_sm' | 'enquire_link' | 'unbind',
    fields: object,
    limit: number,
  ): Promise<Pdu> => {
    const { promise, resolve, reject } = Promise.withResolvers<Pdu>();
    // The server may have what it did not answer.
    const unanswered = (why: string) => reject(new DOMException(why, 'TimeoutError'));
    const timer = setTimeout(() => unanswered('the SMPP server did not answer'), limit);
    void ended.promise.then(() => unanswered(reason));
    const isWritten = session[command](fields, resolve);
    if (!isWritten) reject(new Error(reason));
    return follow(promise.finally(() => clearTimeout(timer)));
  };

  const bind = async () => {
    const opened = Promise.withResolvers<void>();
    session.on(hasTls ? 'secureConnect' : 'connect', () => opened.resolve());
    const timer = setTimeout(() => {
      reason = 'the SMPP server did not answer';
      hasEnded = true;
      ended.resolve();
    }, timings.bind);
    await Promise.race([opened.promise, ended.promise]);
    clearTimeout(timer);
    if (hasEnded) throw new Error(reason);
    const { command_status: status } = await ask(
      'bind_transceiver',
      { system_id: systemId, password, system_type: systemType, interface_version: 0x34 },
      timings.bind,
    );
    if (status !== smppStatus.ok)
      throw new Error(`the SMPP server refused the bind with ${nameOfStatus(status)}`);
  };
  try {
    await bind();
  } catch (error) {
    session.destroy();
    throw error;
  }

  const beat = setInterval(() => {
    ask('enquire_link', {}, timings.enquiryAnswer).catch(() => session.destroy());
  }, timings.enquire);
  void ended.promise.then(() => clearInterval(beat));

  return {
    submit: (fields) => ask('submit_sm', fields, timings.submit),
    ended: ended.promise,
    async close() {
      clearInterval(beat);
      const drained = Promise.all(running).then(() => ask('unbind', {}, timings.drain));
      const late = Promise.withResolvers<void>();
      const timer = setTimeout(late.resolve, timings.drain);
      // Without an answer to `unbind` the connection is destroyed all the same.
      await Promise.race([drained.catch(() => {}), ended.promise, late.promise]);
      clearTimeout(timer);
      session.destroy();
      await ended.promise;
    },
  };
}
