import { createOutcomePage } from '@/components/vouchers/outcome-page';

export const dynamic = 'force-dynamic';

const { generateMetadata, Page } = createOutcomePage('fail');

export { generateMetadata };
export default Page;
