/** A key of stored files for tests that start production (`FILE_KEYS`). */
export const fileKey = 'AGE-SECRET-KEY-13PSFMCP0UJ6ZDPUAGHDWKKGC647CUCVYWST0HUPS3DZMKEJCKMHQ392V0F';
