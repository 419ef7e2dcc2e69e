import { createStandalonePage } from '@/components/account/standalone-page';

export const dynamic = 'force-dynamic';

const { generateMetadata, Page } = createStandalonePage('reserve');

export { generateMetadata };
export default Page;
