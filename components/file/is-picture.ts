import { servedAs } from '@/server/file/rules';

/** Whether browsers show a file of this media type as a picture. */
export function isPicture(mediaType: string): boolean {
  return mediaType.startsWith('image/') && servedAs(mediaType).isInline;
}
