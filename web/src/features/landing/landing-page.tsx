import { ButtonLink } from '../../components/button.tsx';
import { PublicPage } from '../../components/public-page.tsx';
import { useText } from '../../messages/text.tsx';
import { paths } from '../../navigation/paths.ts';

export default function LandingPage() {
  const text = useText();

  return (
    <PublicPage>
      <h1 tabIndex={-1} className="text-3xl font-bold">
        {text('landing.hero')}
      </h1>
      <div>
        <ButtonLink to={paths.login}>{text('landing.login')}</ButtonLink>
      </div>
    </PublicPage>
  );
}
