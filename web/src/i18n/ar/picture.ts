import type { picture as en } from '../en/picture.ts';

export const picture: typeof en = { show: 'عرض الصورة' };
