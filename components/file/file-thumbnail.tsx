import {
  IconFile,
  IconFileText,
  IconFileTypePdf,
  IconFileZip,
  IconPhoto,
  IconTable,
} from '@tabler/icons-react';
import Image from 'next/image';
import { useState } from 'react';
import { fileKindOf } from '@/server/file/rules';
import type { SeenPicture } from './reading-note';

type FileThumbnailProps = {
  mediaType: string;
  url: string | null;
  /** What its image turned out to be. */
  onSeen?: (seen: SeenPicture) => void;
};

/** A small picture of a file: of an image itself, of others their kind. */
export function FileThumbnail({ mediaType, url, onSeen }: FileThumbnailProps) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  if (url !== null && url !== failedUrl) {
    return (
      <Image
        unoptimized
        src={url}
        alt=""
        width={28}
        height={28}
        className="size-7 shrink-0 rounded-r1 border border-line bg-bg-3 object-cover"
        onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
          onSeen?.({ width, height })
        }
        onError={() => {
          setFailedUrl(url);
          onSeen?.('unreadable');
        }}
      />
    );
  }
  const Icon = iconOf(mediaType);
  return <Icon size={16} stroke={1.75} aria-hidden className="shrink-0 text-ink-3" />;
}

function iconOf(mediaType: string) {
  if (mediaType.includes('spreadsheet') || mediaType === 'text/csv') return IconTable;
  if (mediaType === 'application/zip') return IconFileZip;
  if (mediaType.startsWith('image/')) return IconPhoto;
  switch (fileKindOf(mediaType)) {
    case 'pdf':
      return IconFileTypePdf;
    case 'text':
    case 'office':
      return IconFileText;
    default:
      return IconFile;
  }
}
