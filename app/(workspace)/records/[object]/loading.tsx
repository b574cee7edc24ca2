import { RecordSkeleton } from '@/components/record/record-screen';

export default function Loading() {
  return <RecordSkeleton />;
}
