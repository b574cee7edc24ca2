import { RecordScreen } from '@/components/record/record-screen';

export default async function Page({ params }: { params: Promise<{ object: string }> }) {
  const { object } = await params;
  return <RecordScreen key={object} name={object} />;
}
