import { z } from 'zod';
import { optional } from './fields.ts';

/** A body that is not JSON, for example the bytes of a file. */
export const bytes = z.any();

/** The common part of the calls that return a picture. Lists ask for the small one. */
export const pictureEndpoint = {
  method: 'GET',
  params: z.object({ id: z.string(), fileId: z.string() }),
  query: z.object({ size: optional(z.literal('small')) }),
  response: { 200: bytes },
} as const;

/** The refusals of the files in a multipart call. */
export const uploadErrors = ['file_too_large', 'too_many_files', 'unsupported_file'] as const;
