/** Types for the used part of the library `smpp`, which has no types. */
declare module 'smpp' {
  import type { EventEmitter } from 'node:events';
  import type { Server as NetServer } from 'node:net';

  export interface SmppMessage {
    udh?: Buffer | Buffer[];
    message: string | Buffer;
  }
  export interface Pdu {
    command: string;
    command_status: number;
    sequence_number: number;
    system_id?: string;
    password?: string;
    system_type?: string;
    message_id?: string;
    source_addr_ton?: number;
    source_addr_npi?: number;
    dest_addr_ton?: number;
    dest_addr_npi?: number;
    source_addr?: string;
    destination_addr?: string;
    esm_class?: number;
    data_coding?: number;
    registered_delivery?: number;
    short_message?: SmppMessage;
    message_payload?: SmppMessage;
    receipted_message_id?: string;
    message_state?: number;
    sar_msg_ref_num?: number;
    sar_total_segments?: number;
    sar_segment_seqnum?: number;
    response(fields?: object): Pdu;
  }
  export interface Session extends EventEmitter {
    send(pdu: Pdu): boolean;
    destroy(): void;
    close(): void;
    bind_transceiver: Request;
    submit_sm: Request;
    deliver_sm: Request;
    enquire_link: Request;
    unbind: Request;
  }
  type Request = (
    fields: object,
    answered?: (pdu: Pdu) => void,
    sent?: (pdu: Pdu) => void,
    failed?: (pdu: Pdu) => void,
  ) => boolean;
  export interface Server extends NetServer {
    sessions: Session[];
  }
  const smpp: {
    connect(options: {
      host: string;
      port: number;
      tls?: boolean;
      servername?: string;
      rejectUnauthorized?: boolean;
    }): Session;
    createServer(listener: (session: Session) => void): Server;
  };
  export default smpp;
}
