import { vi } from 'vitest';

interface Upload {
  size: number;
  bytes: Uint8Array<ArrayBuffer>;
}

interface Submission {
  key: string;
  uploadIds: string[] | null;
  files: number;
  notes: string;
}

/** Answers a call instead of the server, or throws like a broken connection. */
type Fault = (
  method: string,
  path: string,
  init: RequestInit,
) => Response | Promise<Response> | undefined;

/**
 * A server in memory behind `fetch`: tus 1.0, and the call that uses the uploads. It makes one
 * request for each idempotency key.
 */
export function serveUploads() {
  const uploads = new Map<string, Upload>();
  const submissions: Submission[] = [];
  const calls: string[] = [];
  let begun = 0;
  let sentBytes = 0;
  let refusedBytes = 0;
  /** Loses the next answer of the call that takes photos. */
  let losesAnswer = false;
  /** The next part breaks off after this many of its bytes. */
  let cutAfter: number | undefined;
  let fault: Fault = () => undefined;
  /** Imitates an older release for the call that takes photos: it reads forms with files only. */
  let knowsNoUploads = false;

  const said = (status: number, offset?: number) =>
    new Response(null, {
      status,
      headers: offset === undefined ? {} : { 'upload-offset': String(offset) },
    });
  const refused = (status: number, code: string) =>
    Response.json({ error: code, code }, { status });

  async function answer(path: string, init: RequestInit): Promise<Response> {
    const headers = new Headers(init.headers);
    if (!path.startsWith('/api/uploads')) return take(init.body as FormData | string, headers);
    if (init.method === 'POST') {
      const place = `/api/uploads/upload-${++begun}`;
      uploads.set(place, { size: Number(headers.get('upload-length')), bytes: new Uint8Array() });
      return new Response(null, { status: 201, headers: { location: place } });
    }
    const upload = uploads.get(path);
    if (!upload) return said(404);
    if (init.method === 'DELETE') {
      uploads.delete(path);
      return said(204);
    }
    if (init.method === 'HEAD') return said(200, upload.bytes.length);
    const whole = new Uint8Array(await (init.body as Blob).arrayBuffer());
    if (Number(headers.get('upload-offset')) !== upload.bytes.length) {
      refusedBytes += whole.length;
      return said(409, upload.bytes.length);
    }
    const arrived = whole.subarray(0, cutAfter);
    sentBytes += arrived.length;
    upload.bytes = new Uint8Array([...upload.bytes, ...arrived]);
    if (cutAfter === undefined) return said(204, upload.bytes.length);
    cutAfter = undefined;
    throw new TypeError('Failed to fetch');
  }

  function take(body: FormData | string, headers: Headers): Response {
    const isJson = typeof body === 'string';
    if (isJson && knowsNoUploads) return refused(415, 'unsupported_content_type');
    const fields = isJson ? JSON.parse(body) : Object.fromEntries(body);
    const uploadIds = JSON.parse(fields.uploadIds ?? 'null') as string[] | null;
    const isComplete = (id: string) => {
      const upload = uploads.get(`/api/uploads/${id}`);
      return upload !== undefined && upload.bytes.length === upload.size;
    };
    if (uploadIds?.some((id) => !isComplete(id))) return refused(409, 'upload_gone');
    const key = headers.get('idempotency-key') ?? '';
    if (!submissions.some((one) => one.key === key)) {
      const files = isJson ? 0 : body.getAll('prescriptionImages').length;
      submissions.push({ key, uploadIds, files, notes: fields.notes });
    }
    if (losesAnswer) {
      losesAnswer = false;
      throw new TypeError('Failed to fetch');
    }
    return Response.json({ id: `request-${key}`, trackingUrl: `/track/${key}` }, { status: 201 });
  }

  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const method = init.method ?? 'GET';
    calls.push(`${method} ${path}`);
    init.signal?.throwIfAborted();
    return (await fault(method, path, init)) ?? answer(path, init);
  });

  return {
    uploads,
    submissions,
    calls,
    refused,
    sentBytes: () => sentBytes,
    /** The bytes of parts at a wrong offset. */
    refusedBytes: () => refusedBytes,
    cutNextPartAfter: (bytes: number) => {
      cutAfter = bytes;
    },
    loseNextAnswer: () => {
      losesAnswer = true;
    },
    forgetUploads: () => {
      knowsNoUploads = true;
    },
    failWith: (next: Fault) => {
      fault = next;
    },
  };
}

/** A photo with varying bytes. */
export const photoOf = (size: number): Blob =>
  new Blob([Uint8Array.from({ length: size }, (_, index) => (index * 7) % 251)], {
    type: 'image/jpeg',
  });
