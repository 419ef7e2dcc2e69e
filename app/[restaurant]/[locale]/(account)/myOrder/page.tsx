import { createStandalonePage } from '@/components/account/standalone-page';

export const dynamic = 'force-dynamic';

const { generateMetadata, Page } = createStandalonePage('order');

export { generateMetadata };
export default Page;
