import Image from 'next/image';
import { type MouseEvent, useRef } from 'react';
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
  const failedUrl = useRef<string | null>(null);
  const renewOnce = () => {
    if (failedUrl.current === url) return;
    failedUrl.current = url;
    void renew();
  };
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
  if (!isPicture(file.mediaType)) {
    return (
      <a {...link} className="block max-w-full rounded-r2 hover:bg-bg-2">
        <ChipBody file={file} remark={null} />
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
        onError={renewOnce}
      />
    </a>
  );
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
