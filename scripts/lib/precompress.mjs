import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const text = /\.(js|css|html|svg|json|txt|xml|map|wasm|webmanifest)$/;
// Below this a compressed answer is not smaller by a packet.
const worthwhile = 512;

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

/** Puts a .br and a .gz beside each file that gains by it, so that no request waits for that work. */
export async function precompress(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && text.test(entry.name));
  await Promise.all(
    files.map((file) => compressFile(join(file.parentPath ?? file.path, file.name))),
  );
}

async function compressFile(path) {
  const content = await readFile(path);
  if (content.length < worthwhile) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  const [small, widely] = await Promise.all([
    brotli(content, { params }),
    gz(content, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${path}.br`, small), writeFile(`${path}.gz`, widely)]);
}
