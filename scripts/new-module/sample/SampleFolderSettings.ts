/** The settings of sample-folder, read from the environment with those of the service. */
import * as Setting from "../../../src/settings/Setting.ts"
import * as SettingsGroup from "../../../src/settings/SettingsGroup.ts"

export class SampleFolderSettings extends SettingsGroup.Service<SampleFolderSettings>()(
  "sample-folder/SampleFolderSettings",
  { limit: Setting.whole("SAMPLE_FOLDER_LIMIT", "Sample things that an account may have", 1, 10_000, 1_000) }
) {}
