import { createOutcomePage } from '@/components/vouchers/outcome-page';

export const dynamic = 'force-dynamic';

const { generateMetadata, Page } = createOutcomePage('success');

export { generateMetadata };
export default Page;
