"""Texts that no state of the walk through the extension shows (``own_pages.py``, ``in_page_walk.py``), and why not."""

from __future__ import annotations

NOT_MET: dict[str, str] = {
    "menus and lists of the browser itself show them: test_display.py, test_managed.py": (
        "command_reading_bar command_text extension_description extension_name menu_host_help menu_page "
        "menu_panel menu_selection menu_speech"
    ),
    "titles of tabs, and the direction": ("guideline_page_title looks_preview_title preview_title text_direction"),
    "a fault each: test_host_faults.py, test_page_faults.py, test_host_help.py, test_told_failures.py": (
        "error_bad_settings error_bad_snapshot error_blank_page error_count_mismatch error_extension "
        "error_extension_too_old error_host_bad_output error_host_exited error_host_forbidden "
        "error_host_not_started error_host_silent error_host_too_old error_internal error_list_unshown "
        "error_marks_taken error_no_folder error_no_selection error_no_voice error_not_forgotten error_not_saved "
        "error_nothing_to_read error_page error_page_forwards error_page_not_marked error_protocol error_timeout "
        "error_too_large error_unknown_algorithm error_versions error_voice_failed extension_too_old_line "
        "help_copied help_extension_too_old_cause help_extension_too_old_fix help_host_bad_output_cause "
        "help_host_bad_output_fix help_host_exited_cause help_host_exited_fix help_host_forbidden_cause "
        "help_host_forbidden_fix help_host_not_started_cause help_host_not_started_fix help_host_silent_cause "
        "help_host_silent_fix help_host_too_old_cause help_host_too_old_fix help_no_words help_now_ready "
        "help_still host_asking host_bad_output_line host_exited_line host_forbidden_line host_not_started_line "
        "host_silent_line host_too_old_line host_unknown_line impossible_browser_page impossible_error_page "
        "impossible_not_allowed impossible_pdf impossible_store note_whole title_impossible unsure_without_notes"
    ),
    "what is marked, and how often: test_annotation.py, test_annotation_form.py": (
        "annotate_asking annotate_chosen annotate_compared annotate_failed annotate_leave_again annotate_lost_one "
        "annotate_lost_other annotate_marked_one annotate_marked_other annotate_more_text "
        "annotate_nothing_to_undo annotate_position_many annotate_saved_words_one annotate_saving annotate_settle "
        "annotate_start_selection annotate_started_algorithm annotate_started_nothing annotate_started_selection "
        "annotate_undone compared_both compared_only compared_only_gold element_article element_caption "
        "element_cell element_code element_item element_link element_list element_paragraph element_quotation "
        "element_table label_mixed label_none measure_bag question_settle research_documents_one "
        "research_documents_other scores_working sign_address_tokens_one sign_address_tokens_other "
        "sign_emails_one sign_emails_other sign_form_values_one sign_form_values_other sign_logged_in_other "
        "sign_tokens_one sign_tokens_other"
    ),
    "pages cleaned more than once, alike or broken: test_site_cleaner.py": (
        "cleaner_above cleaner_cut cleaner_done_cleaned_one cleaner_done_duplicate_one "
        "cleaner_done_duplicate_other cleaner_done_failed_one cleaner_done_failed_other cleaner_done_kept_one "
        "cleaner_done_kept_other cleaner_duplicate cleaner_empty_result cleaner_failed cleaner_goes_on "
        "cleaner_looked cleaner_looking cleaner_no_pages cleaner_paused cleaner_resume cleaner_resumed "
        "cleaner_stopped cleaner_unsure"
    ),
    "marks in the place of hidden parts: test_strips.py": "strips_off strips_on strips_title",
    "a line in place of comments: test_folds.py": "folded_comments folded_reply",
    "what the reader hides and keeps for good: test_corrections.py, test_picker.py": (
        "correction_failed correction_hide correction_keep correction_lost correction_made correction_none "
        "correction_refused correction_scope_label corrections_added pick_again pick_done pick_help pick_hidden "
        "pick_leave pick_only_now "
        "pick_part pick_scope_label pick_size_label pick_too_much pick_undo scope_label scope_now scope_page "
        "scope_path scope_site scope_why_no_site scope_why_private take_out take_out_of taken_out"
    ),
    "a comparison, by what the other page has: test_compare.py": (
        "compare_done_one compare_done_other compare_forgotten compare_none compare_nothing compare_only_itself "
        "compare_private compare_same compare_seen_words_one compare_seen_words_other compare_with_fetched "
        "compare_with_seen_one compare_with_seen_other"
    ),
    "a voice that speaks, and other systems: test_speech_panel.py, test_speech_reading.py": (
        "speech_bound_from speech_bound_to speech_close speech_cubed speech_go_on speech_help_linux "
        "speech_help_mac speech_help_other speech_help_win speech_minus speech_missing speech_no_voice "
        "speech_none speech_open speech_over speech_paused speech_picture speech_power speech_rate_words "
        "speech_root speech_root_of speech_speaking speech_squared speech_sub speech_times speech_voice "
        "speech_voice_usual"
    ),
    "what was taken along: test_take_page.py": (
        "panel_copied_one panel_copied_other take_missing_one take_missing_other take_not_more take_saved take_working"
    ),
    "what somebody has changed: test_options.py, test_options_sites.py, test_options_methods.py": (
        "amount_much_less amount_much_more choice_private_words choice_refused_words method_algorithms "
        "options_allow options_bad_file options_bad_site options_choice_for options_forget options_forget_site "
        "options_remembered_one options_remembered_other options_remembered_unknown options_remove "
        "options_remove_of_site options_remove_own options_remove_site options_take_back options_take_back_from "
        "overrides_remove panel_crunched_before panel_own panel_own_none preset_edit preset_own "
        "preset_remove_question preset_rename preset_rename_title preset_used preview_original_shown "
        "reading_is_off reading_is_on reading_picture reading_site_forget setting_locked setting_no_integer "
        "setting_no_number setting_out_of_bounds setting_refused settings_none target_algorithms target_presets"
    ),
    "settings that act in no browser, so that no form has them: test_own_words.py": (
        "name_setting_cell_widths name_setting_cell_widths_help name_setting_div_styles "
        "name_setting_div_styles_help name_setting_metas name_setting_metas_help name_setting_noscript "
        "name_setting_noscript_help name_setting_order name_setting_order_help name_setting_order_is_document "
        "name_setting_order_is_node name_setting_readings name_setting_readings_help "
        "name_setting_readings_is_brackets name_setting_readings_is_none name_setting_scripts "
        "name_setting_scripts_help name_setting_styles name_setting_styles_help"
    ),
    "kinds of parts and regions, by what the page has: test_panel.py, test_removed_links.py": (
        "kind_fixed_description panel_hidden_title_one panel_part_shown part_frame part_hide part_line part_other "
        "part_picture part_skip_link part_video region_footer region_header region_main region_other "
        "region_sidebar removed_links_found removed_links_more removed_links_search"
    ),
    "spoken for a moment, or by what a number or a key is: test_note.py, test_go_to_text.py, test_welcome.py": (
        "panel_working say_back say_back_key say_cancelled say_heading_first say_heading_last say_heading_none "
        "say_headings_one say_headings_other say_kept_one say_kept_other say_minutes_none say_minutes_one "
        "say_minutes_other say_reading_key say_restored say_text say_words_one say_words_other title_always "
        "title_unsure title_working welcome_key_words welcome_no_key welcome_restored welcome_sample"
    ),
}
"""Why -> keys. A new text is met by the walk, or stands here with its reason."""

OF_THE_HOST = "said_"
"""How the keys of its reasons, notes and refusals begin: a page brings a few of 300. tests/meta/test_wording.py holds
that both sides say them alike, test_own_words.py that pages show them in the language of the extension."""
