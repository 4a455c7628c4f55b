import type { Companion, CompanionInput } from "../companion.ts";
import { jsonOf } from "../json.ts";
import type { Result } from "../result.ts";
import type { Organization, Services } from "../services.ts";
import { type ShownUser, shownUser } from "../shown-user.ts";
import { openProjects, type ShownProject, shownProject } from "./open-projects.ts";

/** Who asks, and where they work. */
export interface CurrentUser extends ShownUser {
  readonly organization: Organization;
  readonly organizations: readonly Organization[];
  /** The project that clients take where none is named. */
  readonly team: ShownProject;
}

/** The project that is told to who may enter all where none is known yet. */
const FIRST_PROJECT = "1";

/** Tells who asks; the first of their projects is the one to start with. */
export async function currentUser(
  services: Services,
  { subject }: CompanionInput,
): Promise<Result<CurrentUser>> {
  const [project = FIRST_PROJECT] = await openProjects(services, subject);
  const { organization } = services;
  const body = jsonOf<CurrentUser>({
    ...shownUser(subject.user),
    organization,
    organizations: [organization],
    team: shownProject(project, services),
  });
  return { ok: true, status: 200, body };
}

/** Its row. */
export const currentUserCompanion: Companion = {
  id: "currentUser",
  method: "GET",
  path: "/api/users/@me",
  query: [],
  summary: "Tells who holds the key.",
  run: currentUser,
};
