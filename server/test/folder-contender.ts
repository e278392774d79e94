// A separate process that locks and releases folders on command, for the test of the lock.
import { lockFolder } from '../src/database/folder-lock.ts';

let giveBack = () => {};

process.on('message', ({ folder }: { folder: string | null }) => {
  if (folder === null) {
    giveBack();
    giveBack = () => {};
    process.send?.('given back');
    return;
  }
  try {
    giveBack = lockFolder(folder);
    process.send?.('taken');
  } catch (error) {
    process.send?.((error as Error).message);
  }
});
process.send?.('ready');
