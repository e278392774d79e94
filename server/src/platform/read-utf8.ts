import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { TextDecoderStream } from 'node:stream/web';

/** Reads a file as text. The stream fails at bytes that are not UTF-8. */
export const readUtf8 = (file: string): Readable =>
  Readable.fromWeb(
    Readable.toWeb(createReadStream(file)).pipeThrough(
      new TextDecoderStream('utf-8', { fatal: true }),
    ),
  );
