import { contract } from '@/lib/contract/contract';
import type { Deps } from '../../deps';
import type { HttpApp } from '../../http/http-app';
import { serve } from '../../http/serve';
import { autocomplete, geocode, listCandidates, listPredictions, locate } from './places';

export function addPlacesRoutes(app: HttpApp, deps: Deps): void {
  serve(app, contract['places.autocomplete'], (input) => autocomplete(deps, input));
  serve(app, contract['places.predictions'], (input) => listPredictions(deps, input));
  serve(app, contract['places.candidates'], (input) => listCandidates(deps, input));
  serve(app, contract['places.geocode'], (input) => geocode(deps, input));
  serve(app, contract['places.locate'], (input) => locate(deps, input));
}
