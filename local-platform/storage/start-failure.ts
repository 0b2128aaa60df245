/** Reason why the platform can't start: a code for its parent program, and a sentence for the person. */
export interface StartFailure {
  readonly code: 'data_folder_in_use' | 'data_folder_newer' | 'data_folder_unusable' | 'port_in_use' | 'bad_option'
  readonly message: string
}
