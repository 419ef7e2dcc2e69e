import { createStandalonePage } from '@/components/account/standalone-page';

export const dynamic = 'force-dynamic';

const { generateMetadata, Page } = createStandalonePage('profile');

export { generateMetadata };
export default Page;
