import { dayMs } from './durations.ts';

/** The server enforces this limit and the next (docs/files.md). */
export const maxFileBytes = 10 * 1024 * 1024;
export const maxFilesPerRequest = 10;

/** In pixels: the longest side of a stored picture. */
export const storedPictureSide = 2400;
/** In pixels: the longest side of its small rendition for lists. */
export const smallPictureSide = 480;

/**
 * In pixels: the longest side to which the page shrinks a photo before sending
 * (docs/files.md).
 */
export const sentPictureSide = 2000;

export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;
export const documentTypes = [...pictureTypes, 'application/pdf'] as const;
export type DocumentType = (typeof documentTypes)[number];

/** The kinds of readers of private files (docs/files.md). */
export const openers = ['pharmacy', 'admin', 'sender'] as const;
export type OpenerKind = (typeof openers)[number];

/** The version of tus.io, the protocol for uploads in parts (docs/connections.md). */
export const tusVersion = '1.0.0';
/** The content type of a `PATCH` body. */
export const partType = 'application/offset+octet-stream';
/** The most that a server crash may lose. */
export const segmentBytes = 64 * 1024;
/** The recommended size of a part. */
export const advisedPartBytes = 256 * 1024;
/** The time for which a complete upload waits for its request. */
export const uploadLifetimeMs = dayMs;
/** Waiting uploads at a time, of one browser and of one network. */
export const maxWaitingUploads = { browser: 20, network: 300 };
/** The purposes of uploads in parts. */
export const uploadPurposes = ['prescription'] as const;

/**
 * A header of the calls that take photos: the SHA-256 of each original file, before the page shrank
 * it, in hexadecimal, in the order of the photos, separated by commas. With it the server
 * recognises a form that a browser sent before the scripts loaded when the scripts send it again
 * (docs/connections.md). It is a header because the specification fixes the fields.
 */
export const chosenHeader = 'dawaya-chosen';
