import { RecordScreen } from '@/components/record/record-screen';

export default async function Page({ params }: PageProps<'/records/[object]'>) {
  const { object } = await params;
  return <RecordScreen key={object} name={object} />;
}
