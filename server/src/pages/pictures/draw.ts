import { join } from 'node:path';
import type Sharp from 'sharp';
import { projectRoot } from '../../settings/project-root.ts';

export interface PictureTexts {
  /** One name or two, the Arabic one first. */
  names: string[];
  places: string[];
}

const width = 1200;
const height = 630;
/** Leaves the sides free, which messengers crop to a square. */
const textWidth = 1040;
const bandHeight = 132;
const colours = { sand: '#faf5eb', text: '#1d2925', muted: '#55605a', green: '#0a6850' };

const logo = `<path fill="#fff6e0" d="M20 3c9 5.8 14 12.6 14 20 0 7.9-6.2 13.5-14 13.5S6 30.9 6 23C6 15.6 11 8.8 20 3Z"/><path fill="none" stroke="#0a6850" stroke-linecap="round" stroke-linejoin="round" stroke-width="3.4" d="M18.6 37c-1.6-4.6 2.4-7.2 1.4-12.6M13.8 16.2c.4 4 5 4.6 6.2 8.2 1.2-3.6 5.8-4.2 6.2-8.2"/><circle cx="20" cy="14.2" r="2.7" fill="#f0a02c"/>`;
const ground = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="${colours.sand}"/><rect y="${height - bandHeight}" width="${width}" height="${bandHeight}" fill="${colours.green}"/><g transform="translate(${width / 2 - 44} ${height - bandHeight - 44}) scale(2.2)"><circle cx="20" cy="20" r="20" fill="${colours.green}"/>${logo}</g></svg>`;

interface Line {
  text: string;
  colour: string;
  weight: 'Regular' | 'Semi-Bold' | 'Bold';
  /** Pixels, tried in turn until the text is no higher than `highest`. */
  sizes: number[];
  highest: number;
}

const fonts = ['arabic', 'latin'].map((script) =>
  join(projectRoot, `server/fonts/readex-pro-${script}.ttf`),
);

const layOutLines = ({ names, places }: PictureTexts): Line[] => [
  ...names.map((text, index) => ({
    text,
    colour: colours.text,
    weight: 'Bold' as const,
    sizes: index === 0 ? [78, 64, 52, 42, 34] : [54, 46, 38, 32],
    highest: index === 0 ? 180 : 100,
  })),
  ...places.map((text) => ({
    text,
    colour: colours.muted,
    weight: 'Regular' as const,
    sizes: [36, 30],
    highest: 50,
  })),
];

const slogan: Line = {
  text: 'دوايا · أرسل روشتتك   |   Dawaya · send your prescription',
  colour: colours.sand,
  weight: 'Semi-Bold',
  sizes: [32],
  highest: 60,
};

interface DrawnPicture {
  input: Buffer;
  width: number;
  height: number;
}

/**
 * Draws the picture for messengers, 1200 × 630 pixels, as PNG. Sharp shapes the text with fonts of
 * this repository, so the machine needs none.
 */
export async function drawPicture(texts: PictureTexts): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  below ??= loadDrawn(sharp).catch((error) => {
    below = undefined;
    throw error;
  });
  const last = await below;
  const lines: DrawnPicture[] = [];
  for (const line of layOutLines(texts)) lines.push(await drawLine(sharp, line));
  const gap = 22;
  const whole = lines.reduce((sum, line) => sum + line.height + gap, -gap);
  let top = Math.max(28, Math.round((height - bandHeight - 44 - whole) / 2));
  const placed = lines.map((line) => {
    const at = { input: line.input, left: Math.round((width - line.width) / 2), top };
    top += line.height + gap;
    return at;
  });
  return sharp(Buffer.from(ground))
    .composite([
      ...placed,
      {
        input: last.input,
        left: Math.round((width - last.width) / 2),
        top: height - 40 - Math.round(last.height / 2),
      },
    ])
    .png({ palette: true, colours: 64 })
    .toBuffer();
}

/** Registers the fonts for the whole process, by writing once with each font file. */
async function loadFonts(sharp: typeof Sharp): Promise<void> {
  for (const fontfile of fonts)
    await sharp({ text: { text: '.', font: 'Readex Pro 10', fontfile } }).toBuffer();
}

/** The part that all pictures share, drawn for the first one after the fonts are loaded. */
let below: Promise<DrawnPicture> | undefined;
async function loadDrawn(sharp: typeof Sharp): Promise<DrawnPicture> {
  await loadFonts(sharp);
  return drawLine(sharp, slogan);
}

async function drawLine(
  sharp: typeof Sharp,
  { text, colour, weight, sizes, highest }: Line,
): Promise<DrawnPicture> {
  let drawn: DrawnPicture | undefined;
  for (const size of sizes) {
    const { data, info } = await sharp({
      text: {
        text: `<span foreground="${colour}">${escapeMarkup(text)}</span>`,
        font: `Readex Pro ${weight} ${size}`,
        dpi: 72,
        width: textWidth,
        align: 'centre',
        wrap: 'word-char',
        rgba: true,
      },
    })
      .png()
      .toBuffer({ resolveWithObject: true });
    drawn = { input: data, width: info.width, height: info.height };
    if (drawn.height <= highest) return drawn;
  }
  return cutLines(sharp, drawn as DrawnPicture, highest);
}

/** Cuts off the last lines of a text that is too long in the smallest size. */
async function cutLines(
  sharp: typeof Sharp,
  { input, width }: DrawnPicture,
  highest: number,
): Promise<DrawnPicture> {
  const top = { left: 0, top: 0, width, height: highest };
  return { input: await sharp(input).extract(top).toBuffer(), width, height: highest };
}

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escapeMarkup = (text: string) => text.replace(/[&<>]/g, (mark) => marks[mark] ?? mark);
