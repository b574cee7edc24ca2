import Image from 'next/image';
import { type MouseEvent, useState } from 'react';
import { sizeInWords } from '@/server/file/rules';
import type { Attachment } from '@/server/file/schema';
import { FileThumbnail } from './file-thumbnail';
import { isPicture } from './is-picture';
import { shortName } from './short-name';
import { isExpired, useDownloadUrl } from './use-download-url';

const NAME_CHARACTERS = 32;

/** A file of a message that was sent: an image as a picture, others by name. It opens in a new tab. */
export function AttachmentChip({ file }: { file: Attachment }) {
  const { url, isGone, renew } = useDownloadUrl(file);
  const picture = usePicture(url, renew);
  const openFresh = async (event: MouseEvent) => {
    if (!url || !isExpired(url, new Date())) return;
    event.preventDefault();
    const fresh = await renew();
    if (fresh) window.open(fresh, '_blank', 'noopener');
  };
  if (!url) {
    return <ChipBody file={file} remark={isGone ? 'no longer there' : null} />;
  }
  const link = {
    href: url,
    target: '_blank',
    rel: 'noopener noreferrer',
    title: file.filename,
    onClick: openFresh,
  };
  if (!isPicture(file.mediaType) || picture.isUnreadable) {
    return (
      <a {...link} className="block max-w-full rounded-r2 hover:bg-bg-2">
        <ChipBody file={file} remark={picture.isUnreadable ? 'cannot be shown' : null} />
      </a>
    );
  }
  return (
    <a {...link} className="block size-24 overflow-hidden rounded-r2 border border-line bg-bg-3">
      <Image
        unoptimized
        src={url}
        alt={file.filename}
        width={96}
        height={96}
        className="size-full object-cover text-tiny"
        onError={() => void picture.fail()}
      />
    </a>
  );
}

/** An address that has run out is renewed once. What fails even so is no picture that this browser can show. */
function usePicture(url: string | null, renew: () => Promise<string | null>) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const [isUnreadable, setIsUnreadable] = useState(false);
  const fail = async () => {
    if (failedUrl !== null) return setIsUnreadable(true);
    setFailedUrl(url);
    const fresh = await renew();
    if (fresh === null || fresh === url) setIsUnreadable(true);
  };
  return { isUnreadable, fail };
}

function ChipBody({ file, remark }: { file: Attachment; remark: string | null }) {
  return (
    <span className="flex h-7 max-w-full items-center gap-1.5 rounded-r2 border border-line px-2 text-small text-ink-2">
      <FileThumbnail mediaType={file.mediaType} url={null} />
      <bdi className="truncate">{shortName(file.filename, NAME_CHARACTERS)}</bdi>
      <span className="shrink-0 text-ink-3">{remark ?? sizeInWords(file.size)}</span>
    </span>
  );
}
