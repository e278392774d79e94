/** Carries a call: `fetch` in the browser, in process on the server. */
export type Transport = (path: string, init: RequestInit) => Promise<Response>;

/**
 * Makes a transport that reports the share sent, which `fetch` cannot. It is for forms with photos.
 */
export function upload(onProgress: (share: number) => void): Transport {
  return (path, init) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(init.method ?? 'POST', path);
      new Headers(init.headers).forEach((value, name) => {
        request.setRequestHeader(name, value);
      });
      request.upload.onprogress = (event) => {
        if (event.lengthComputable) onProgress(event.loaded / event.total);
      };
      request.onload = () => {
        // Some statuses forbid a body, even an empty one.
        const body = request.responseText === '' ? null : request.responseText;
        const { status, statusText } = request;
        const wait = request.getResponseHeader('retry-after');
        resolve(
          new Response(body, { status, statusText, headers: wait ? { 'retry-after': wait } : {} }),
        );
      };
      request.onerror = () => reject(new TypeError('The upload did not get through'));
      request.onabort = () => reject(new DOMException('The upload was stopped', 'AbortError'));
      init.signal?.addEventListener('abort', () => request.abort());
      request.send(init.body as FormData);
    });
}
